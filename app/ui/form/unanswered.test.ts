import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { answerOrNotice, isUnanswered, noticeOf } from "./unanswered.ts";

describe("the notice of a form that got no answer", () => {
  it("says that the network is gone before anything else", () => {
    expect(noticeOf(new TypeError("Failed to fetch"), "step1Failed", false)).toBe("offline");
  });

  it("says what was too heavy or too often", () => {
    expect(noticeOf(new ErrorResponse(413, "", ""), "step1Failed", true)).toBe("tooLarge");
    expect(noticeOf(new ErrorResponse(429, "", ""), "step1Failed", true)).toBe("tooManyRequests");
  });

  it("says that it failed in every other case", () => {
    expect(noticeOf(new ErrorResponse(503, "", ""), "step2Failed", true)).toBe("step2Failed");
    expect(noticeOf(new TypeError("Failed to fetch"), "messageFailed", true)).toBe("messageFailed");
  });
});

describe("a call to the server", () => {
  it("that stays without an answer is one that failed", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("navigator", { onLine: true });
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const result = answerOrNotice(() => new Promise<never>(() => {}), "step2Failed");
    await vi.advanceTimersByTimeAsync(35_000);
    expect(await result).toEqual({ unanswered: true, notice: "step2Failed" });
    expect(logged).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it("that is answered has its answer, whatever time passes after it", async () => {
    vi.useFakeTimers();
    expect(await answerOrNotice(async () => "answer", "step2Failed")).toBe("answer");
    await vi.advanceTimersByTimeAsync(35_000);
    vi.useRealTimers();
  });
});

describe("an action's result", () => {
  it("is told apart from an answer of the server", () => {
    expect(isUnanswered({ unanswered: true, notice: "offline" })).toBe(true);
    expect(
      [undefined, null, {}, { notice: "step1Failed", values: {}, problems: {} }].some(isUnanswered),
    ).toBe(false);
  });
});
