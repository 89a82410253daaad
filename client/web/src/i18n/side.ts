/** Files of the texts that no page begins with: their list is as late as they are. */
export const SIDE_FILES = import.meta.glob<{ readonly default: unknown }>("./*.*.json");
