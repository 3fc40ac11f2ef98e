import { describe, expect, test } from "vitest";
import { openingStatus } from "./opening-status.ts";

const statusAt = (moment: string) => openingStatus(Date.parse(moment));

describe("Whether someone answers now", () => {
  test.each([
    ["a Wednesday afternoon", "2026-03-11T15:20:00+01:00"],
    ["the minute of opening", "2026-03-11T09:00:00+01:00"],
    ["the last minute", "2026-03-11T17:59:59+01:00"],
    ["a summer morning, whose hour is not that of winter", "2026-07-15T07:00:00Z"],
  ])("on %s we answer until the evening", (_name, moment) => {
    expect(statusAt(moment)).toEqual({ isOpen: true, words: "Nous répondons jusqu’à 18 h" });
  });

  test.each([
    ["before opening", "2026-03-11T08:59:59+01:00", "aujourd’hui dès"],
    ["in the evening", "2026-03-11T18:00:00+01:00", "dès jeudi à"],
    ["on a Friday evening", "2026-03-13T19:30:00+01:00", "dès lundi à"],
    ["on a Saturday morning", "2026-03-14T10:00:00+01:00", "dès lundi à"],
    ["on a Sunday night, already Monday in Paris", "2026-03-15T23:30:00Z", "aujourd’hui dès"],
    ["on the morning of 14 July", "2026-07-14T07:00:00+02:00", "dès mercredi à"],
    ["the evening before a public holiday", "2026-05-13T18:30:00+02:00", "dès vendredi à"],
    ["on Good Friday evening, Easter Monday being a holiday", "2026-04-03T18:30:00+02:00", "dès mardi à"],
  ])("%s we say when we answer again", (_name, moment, when) => {
    expect(statusAt(moment)).toEqual({ isOpen: false, words: `Nous répondons ${when} 9 h` });
  });
});
