import { addDays, type Day } from "#domain/calendar.ts";

/** Easter Sunday by Butcher's rule for the Gregorian calendar, with the names of the computus. */
export function easterSunday(year: number): Day {
  const goldenYear = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * goldenYear + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const lateMoon = Math.floor((goldenYear + 11 * epact + 22 * weekday) / 451);
  return addDays(`${year}-03-22`, epact + weekday - 7 * lateMoon);
}
