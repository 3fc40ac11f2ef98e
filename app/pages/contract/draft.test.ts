import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Subscriber } from "#domain/contract/subscriber.ts";
import { packIds } from "#domain/pack.ts";
import { clearDraft, clearFlags, isStep1Completed, readDraft, type Storages, saveDraft } from "./draft.ts";
import { draftKeys } from "./draft-flags.ts";
import { expireFlags } from "./expire-flags.ts";

const subscriber: Subscriber = {
  raisonSociale: "Atelier Garance",
  siret: "73282932000074",
  nomPrenom: "Claire Fabre",
  adresseSiege: "8, rue des Tisserands, 13006 Marseille",
  email: "claire@atelier-garance.example",
  telephone: "06 39 98 12 34",
  acceptCGV: true,
};
const draft = {
  subscriber,
  token: "a-token",
  gift: { code: "ZEN10", problem: "used" },
  tax: "soit 74,17 € HT, TVA à 20 %",
} as const;
const serverDraft = { ...draft, expiresAt: 1_758_000_000_000 };

describe("the draft of a pack", () => {
  it("is read back as it was stored, with its token", () => {
    for (const pack of packIds) {
      const storages = memoryStorages();
      expect(saveDraft(pack, serverDraft, storages)).toBe(true);
      expect(readDraft(pack, storages)).toEqual(draft);
    }
  });

  it("is stored under the keys of docs/product.md, 5.2", () => {
    expect(draftKeys("advance").session).toBe("contractStep1Advance");
    expect(draftKeys("advance-annexe-promo").session).toBe("contractStep1Promo");
    expect(draftKeys("advance-10")).toEqual(draftKeys("business"));
    expect(draftKeys("advance-annexe-promo").flag).not.toBe(draftKeys("advance").flag);
  });

  it("never serves another pack, even one that shares its key", () => {
    fc.assert(
      fc.property(fc.constantFrom(...packIds), fc.constantFrom(...packIds), (stored, read) => {
        fc.pre(stored !== read);
        const storages = memoryStorages();
        saveDraft(stored, serverDraft, storages);
        expect(readDraft(read, storages)).toBeNull();
        expect(isStep1Completed(read, storages)).toBe(false);
        clearDraft(read, storages);
        expect(readDraft(stored, storages)).toEqual(draft);
      }),
    );
  });

  it("is none when the storage holds anything else", () => {
    fc.assert(
      fc.property(fc.constantFrom(...packIds), fc.oneof(fc.string(), fc.json()), (pack, nonsense) => {
        const storages = memoryStorages();
        storages.session.setItem(draftKeys(pack).session, nonsense);
        expect(readDraft(pack, storages)).toBeNull();
        clearDraft(pack, storages);
      }),
    );
  });

  it("is none when a field no longer passes its rule", () => {
    const storages = memoryStorages();
    storages.session.setItem("contractStep1Advance", JSON.stringify({ ...subscriber, siret: "12" }));
    expect(readDraft("advance", storages)).toBeNull();
  });

  it("is forgotten with its flags", () => {
    const storages = memoryStorages();
    saveDraft("business", serverDraft, storages);
    clearDraft("business", storages);
    expect(readDraft("business", storages)).toBeNull();
    expect([storages.session.length, storages.local.length]).toEqual([0, 0]);
  });
});

describe("the flags of step 1", () => {
  it("are raised by a draft and lowered alone, so that the two redirects never loop", () => {
    const storages = memoryStorages();
    saveDraft("advance", serverDraft, storages);
    expect(isStep1Completed("advance", storages)).toBe(true);
    clearFlags("advance", storages);
    expect(isStep1Completed("advance", storages)).toBe(false);
    expect(readDraft("advance", storages)).toEqual(draft);
  });

  it("need both the flag and the e-mail", () => {
    const storages = memoryStorages();
    storages.local.setItem(draftKeys("advance").flag, "true");
    expect(isStep1Completed("advance", storages)).toBe(false);
    storages.local.setItem(draftKeys("advance").email, subscriber.email);
    expect(isStep1Completed("advance", storages)).toBe(true);
  });

  it("are not looked at by the promotional offer", () => {
    const storages = memoryStorages();
    saveDraft("advance-annexe-promo", serverDraft, storages);
    expect(isStep1Completed("advance-annexe-promo", storages)).toBe(false);
  });
});

describe("the flags of a first step, on whatever page the visitor comes back to", () => {
  const week = 7 * 86_400_000;
  const now = serverDraft.expiresAt - week;
  const local = (storages: Storages) =>
    Array.from({ length: storages.local.length }, (_, at) => storages.local.key(at));

  it.each(packIds)("of %s go with their e-mail address when the draft does", (pack) => {
    const storages = memoryStorages();
    saveDraft(pack, serverDraft, storages);
    expireFlags(storages.local, serverDraft.expiresAt - 1);
    expect(storages.local.getItem(draftKeys(pack).email)).toBe(subscriber.email);
    expireFlags(storages.local, serverDraft.expiresAt);
    expect(local(storages)).toEqual([]);
    expect(readDraft(pack, storages)).toEqual(draft);
  });

  it.each([null, "", "soon", "-1", "NaN", String(now + 2 * week)])(
    "that stand until %j count, and get seven days from now on",
    (until) => {
      const storages = memoryStorages();
      storages.local.setItem("contractStep1Completed", "true");
      storages.local.setItem("contractEmail", subscriber.email);
      if (until !== null) storages.local.setItem("contractStep1CompletedUntil", until);
      expireFlags(storages.local, now);
      expect(isStep1Completed("advance", storages)).toBe(true);
      expireFlags(storages.local, now + week - 1);
      expect(isStep1Completed("advance", storages)).toBe(true);
      expireFlags(storages.local, now + week);
      expect(local(storages)).toEqual([]);
    },
  );

  it("that nobody raised leave no trace", () => {
    const storages = memoryStorages();
    expireFlags(storages.local, now);
    expect(storages.local.length).toBe(0);
    expect(() => expireFlags(throwingStorage(), now)).not.toThrow();
  });
});

describe("a browser that keeps nothing", () => {
  it("says that the draft was not stored, and never throws", () => {
    const storages = { session: throwingStorage(), local: throwingStorage() };
    for (const refusing of [storages, null]) {
      expect(saveDraft("advance", serverDraft, refusing)).toBe(false);
      expect(readDraft("advance", refusing)).toBeNull();
      expect(isStep1Completed("advance", refusing)).toBe(false);
      expect(() => clearDraft("advance", refusing)).not.toThrow();
    }
  });

  it("is what the server is", () => {
    expect(readDraft("advance")).toBeNull();
    expect(saveDraft("advance", serverDraft)).toBe(false);
  });
});

function memoryStorages(): Storages {
  return { session: memoryStorage(), local: memoryStorage() };
}

function memoryStorage(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

function throwingStorage(): Storage {
  const refuse = (): never => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  return { length: 0, key: refuse, getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse };
}
