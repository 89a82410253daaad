/** A key without its plural form. The forms are those of the languages we have: none of them has a dual. */
export function wholeKey(key: string): string {
  return key.replace(/_(?:one|few|many|other)$/, "");
}
