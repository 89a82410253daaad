/** A change as people write it: "+12", "−8" with a real minus, "±0". */
export function signed(change: number): string {
  if (change === 0) return "±0";
  return change > 0 ? `+${change}` : `−${-change}`;
}
