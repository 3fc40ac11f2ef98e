import { describe, expect, test } from "vitest";
import { skyOfMarseille } from "./marseille-sky.ts";

const minute = 60_000;
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

describe("The sky over Marseille", () => {
  test.each(months)("is that of the sun in the middle of month %i", (month) => {
    const { sunrise, sunset } = sunOn(Date.UTC(2026, month - 1, 15));
    const skies = (instant: number) =>
      [-70, -50, 0, 50, 70].map((minutes) => skyOfMarseille(instant + minutes * minute));
    expect(skies(sunrise)).toEqual(["night", "dawn", "dawn", "dawn", "day"]);
    expect(skies(sunset)).toEqual(["day", "evening", "evening", "evening", "night"]);
  });

  test("is dawn at each sunrise of a year, day at noon, evening at each sunset, and night at midnight", () => {
    for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2027, 0, 1); day += 1440 * minute) {
      const { sunrise, noon, sunset } = sunOn(day);
      const skies = [day, sunrise, noon, sunset].map(skyOfMarseille);
      expect(skies, new Date(day).toISOString()).toEqual(["night", "dawn", "day", "evening"]);
    }
  });
});

/** The sun of a day at Marseille: NOAA, « General Solar Position Calculations ». */
function sunOn(day: number) {
  const latitude = (43.2964 * Math.PI) / 180;
  const longitude = 5.3697;
  const year = ((2 * Math.PI) / 365) * ((day - Date.UTC(2026, 0, 1)) / (1440 * minute));
  const { cos, sin, tan, acos, PI } = Math;
  const equationOfTime =
    229.18 *
    (0.000075 +
      0.001868 * cos(year) -
      0.032077 * sin(year) -
      0.014615 * cos(2 * year) -
      0.040849 * sin(2 * year));
  const declination =
    0.006918 -
    0.399912 * cos(year) +
    0.070257 * sin(year) -
    0.006758 * cos(2 * year) +
    0.000907 * sin(2 * year) -
    0.002697 * cos(3 * year) +
    0.00148 * sin(3 * year);
  const zenith = (90.833 * PI) / 180;
  const halfDay = acos(cos(zenith) / (cos(latitude) * cos(declination)) - tan(latitude) * tan(declination));
  const noon = day + (720 - 4 * longitude - equationOfTime) * minute;
  const half = 4 * ((halfDay * 180) / PI) * minute;
  return { sunrise: noon - half, noon, sunset: noon + half };
}
