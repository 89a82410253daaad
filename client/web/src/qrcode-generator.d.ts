/** What is used of the package, which is a chunk of its own: the rest of the client is checked without it. */
declare module "qrcode-generator" {
  interface Code {
    addData(text: string): void;
    make(): void;
    getModuleCount(): number;
    isDark(row: number, column: number): boolean;
  }
  /** `version` 0: as small as the data allow; `level`: how much damage can be corrected. */
  export default function qrcode(version: number, level: "L" | "M" | "Q" | "H"): Code;
}
