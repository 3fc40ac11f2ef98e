import { expect, onTestFinished, test, vi } from "vitest";
import { followZenMode, restoreZenMode } from "./zen-mode.ts";

test("zen mode follows the system as long as nothing is chosen, and what another tab chooses", () => {
  const tab = new EventTarget();
  const setting = Object.assign(new EventTarget(), { matches: false });
  const stored = new Map<string, string>();
  let isZen = false;
  vi.stubGlobal("addEventListener", tab.addEventListener.bind(tab));
  vi.stubGlobal("matchMedia", () => setting);
  vi.stubGlobal("localStorage", { getItem: (key: string) => stored.get(key) ?? null });
  vi.stubGlobal("document", {
    documentElement: {
      toggleAttribute(_name: string, on: boolean) {
        isZen = on;
      },
    },
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const asksForCalm = (matches: boolean) => {
    setting.matches = matches;
    setting.dispatchEvent(new Event("change"));
    return isZen;
  };
  const choosesElsewhere = (choice: string) => {
    stored.set("modeZen", choice);
    tab.dispatchEvent(new Event("storage"));
    return isZen;
  };

  restoreZenMode();
  followZenMode();
  expect([isZen, asksForCalm(true), asksForCalm(false)]).toEqual([false, true, false]);
  expect([choosesElsewhere("on"), asksForCalm(false)]).toEqual([true, true]);
  expect([choosesElsewhere("off"), asksForCalm(true)]).toEqual([false, false]);
});
