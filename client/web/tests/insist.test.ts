import { afterEach, expect, test, vi } from "vitest";
import { insist } from "../src/insist.ts";

afterEach(() => void vi.unstubAllGlobals());

test("what could not be fetched is fetched again, and each failure is reported", async () => {
  const steps: string[] = [];
  vi.stubGlobal("reportError", (error: Error) => void steps.push(error.message));
  const failures = [new TypeError("no network"), new TypeError("still none")];
  const fetch = async (): Promise<string> => {
    const failure = failures.shift();
    if (failure) throw failure;
    return "there";
  };
  const wait = async (): Promise<void> => void steps.push("wait");
  expect(await insist(fetch, wait)).toBe("there");
  expect(steps).toEqual(["no network", "wait", "still none", "wait"]);
});
