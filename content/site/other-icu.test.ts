import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

/** Differences between our ICU and the older or newer ones of phones and other engines. */
const otherIcus = {
  "CLDR 42, where en-CA and en write M/D/Y and spaces are narrow": (parts: Intl.DateTimeFormatPart[]) => {
    const order = ["month", "day", "year", "hour", "minute", "second"];
    const named = order.flatMap((type) => parts.filter((part) => part.type === type));
    return named.flatMap((part) => [part, { type: "literal" as const, value: "/\u202f" }]);
  },
  "one that writes no leading zero": (parts: Intl.DateTimeFormatPart[]) =>
    parts.map(({ type, value }) => ({ type, value: type === "literal" ? value : String(Number(value)) })),
};

describe.each(Object.entries(otherIcus))("With %s", (_name, rewrite) => {
  beforeEach(() => {
    class DateTimeFormat extends Intl.DateTimeFormat {
      override formatToParts(instant?: Date | number) {
        return rewrite(super.formatToParts(instant));
      }
    }
    // `format` is a getter of the instance’s own function.
    Object.defineProperty(DateTimeFormat.prototype, "format", {
      get(this: DateTimeFormat) {
        return (instant?: Date | number) =>
          this.formatToParts(instant)
            .map(({ value }) => value)
            .join("");
      },
    });
    vi.stubGlobal("Intl", Object.create(Intl, { DateTimeFormat: { value: DateTimeFormat } }));
    vi.resetModules();
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  test("days and times of Paris are the same", async () => {
    const { dayInParis, startInParis } = await import("#domain/calendar.ts");
    const { clockInParis, longDate, preciseTimeInParis, timeInParis } = await import(
      "#content/site/format.ts"
    );
    const instant = Date.parse("2026-02-11T06:07:08Z");
    expect(dayInParis(instant)).toBe("2026-02-11");
    expect(longDate(dayInParis(instant))).toBe("11 février 2026");
    expect(dayInParis(Date.parse("2026-02-28T23:30:00Z"))).toBe("2026-03-01");
    expect(new Date(startInParis("2026-03-29")).toISOString()).toBe("2026-03-28T23:00:00.000Z");
    expect(clockInParis(instant)).toBe("07:07:08");
    expect(timeInParis(instant)).toBe("7 h 07");
    expect(preciseTimeInParis(instant)).toBe("7 h 07 min 08 s");
    expect(clockInParis(Date.parse("2026-02-10T23:00:00Z"))).toBe("00:00:00");
  });

  test("the opening hours know the day and the hour", async () => {
    const { openingStatus } = await import("#content/site/opening-status.ts");
    expect(openingStatus(Date.parse("2026-03-11T15:20:00+01:00"))).toEqual({
      isOpen: true,
      words: "Nous répondons jusqu’à 18 h",
    });
    expect(openingStatus(Date.parse("2026-03-13T19:30:00+01:00")).words).toBe(
      "Nous répondons dès lundi à 9 h",
    );
  });
});
