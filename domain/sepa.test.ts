import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bicOfFrenchIban } from "./french-banks.ts";
import { formatBic, groupedIban, hasBicShape, hasValidIbanKey, maskedIban } from "./sepa.ts";
import { isOutsideEea } from "./sepa-reach.ts";

/** Any character, lone surrogates included. */
const anyCharacter = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code));

const textArbitrary = (alphabet: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: length, maxLength: length });

/** French IBANs. Both keys are computed with big integers, unlike in the code under test. */
const frenchIban = fc
  .tuple(textArbitrary("0123456789", 10), textArbitrary("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", 11))
  .map(([bankAndBranch, account]) => {
    const digits = account.replace(/[A-Z]/g, (letter) => {
      const index = letter.charCodeAt(0) - 65;
      return String(letter < "S" ? (index % 9) + 1 : index - 16);
    });
    const ribKey = 97n - (BigInt(`${bankAndBranch}${digits}00`) % 97n);
    return frenchIbanOf(bankAndBranch + account + String(ribKey).padStart(2, "0"));
  });

function frenchIbanOf(rib: string): string {
  const expanded = rib.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  const checkDigits = 98n - (BigInt(`${expanded}152700`) % 97n);
  return `FR${String(checkDigits).padStart(2, "0")}${rib}`;
}

describe("the key of an IBAN", () => {
  it.each([
    ["FR1420041010050500013M02606", "La Banque Postale, with a letter"],
    ["FR7630006000011234567890189", "the usual French example"],
    ["fr76 3000 6000 0112 3456 7890 189", "small letters and spaces"],
    ["FR76\u00a03000\u202f6000\u00a00112 3456 7890 189\u200e", "no-break spaces and an invisible mark"],
    ["DE89370400440532013000", "Germany"],
    ["BE68539007547034", "Belgium"],
    ["ES9121000418450200051332", "Spain"],
    ["GB29NWBK60161331926819", "United Kingdom"],
    ["NL91ABNA0417164300", "Netherlands"],
    ["NO9386011117947", "Norway, the shortest"],
    ["MT84MALT011000012345MTLCAST001S", "Malta, the longest"],
    ["CH9300762011623852957", "Switzerland"],
    ["LU280019400644750000", "Luxembourg"],
    ["MC5811222000010123456789030", "Monaco, with a RIB key"],
  ])("is right in %s (%s)", (iban) => {
    expect(hasValidIbanKey(iban)).toBe(true);
  });

  it.each([
    ["FR7630006000011234567890188", "another last digit"],
    ["FR763000600001123456789018", "one digit short"],
    ["FR76300060000112345678901890", "one digit over"],
    ["FR7630006000011234567890 1 9", "a digit left out"],
    ["BR1800360305000010009795493C1", "a country outside SEPA"],
    ["XX7630006000011234567890189", "a country that is none"],
    ["FRO630006000011234567890189", "a letter O among the check digits"],
    [frenchIbanOf("30006000011234567890188"), "right check digits and a wrong RIB key"],
    ["F", "one letter"],
    ["", "nothing"],
  ])("is wrong in %j (%s)", (iban) => {
    expect(hasValidIbanKey(iban)).toBe(false);
  });

  it("is right in every French IBAN built by its two rules, and none is masked in full", () => {
    fc.assert(
      fc.property(frenchIban, (iban) => {
        expect(hasValidIbanKey(iban)).toBe(true);
        expect(maskedIban(iban)).toBe(`${iban.slice(0, 4)}\u00a0••••\u00a0••••\u00a0${iban.slice(-4)}`);
      }),
    );
  });

  it("catches any single digit typed for another", () => {
    fc.assert(
      fc.property(
        frenchIban,
        fc.integer({ min: 2, max: 26 }),
        fc.integer({ min: 1, max: 9 }),
        (iban, position, shift) => {
          fc.pre(/[0-9]/.test(iban.charAt(position)));
          const wrong = (Number(iban[position]) + shift) % 10;
          expect(hasValidIbanKey(iban.slice(0, position) + wrong + iban.slice(position + 1))).toBe(false);
        },
      ),
    );
  });

  it("catches two neighbours swapped", () => {
    fc.assert(
      fc.property(frenchIban, fc.integer({ min: 4, max: 25 }), (iban, position) => {
        const left = iban.charAt(position);
        const right = iban.charAt(position + 1);
        fc.pre(left !== right && /[0-9]{2}/.test(left + right));
        expect(hasValidIbanKey(iban.slice(0, position) + right + left + iban.slice(position + 2))).toBe(
          false,
        );
      }),
    );
  });
});

it.each([
  ["FR76", false],
  ["LI21", false],
  ["NO93", false],
  ["ch 93", true],
  ["GB29", true],
  ["MC58", true],
  ["SM86", true],
  ["VA59", true],
])("An account whose IBAN begins with %s is outside the European Economic Area: %j", (start, outside) => {
  expect(isOutsideEea(`${start}000000CH0000`)).toBe(outside);
});

describe("the shape of a BIC", () => {
  it.each(["AGRIFRPP", "agrifrpp", "BNPAFRPPXXX", "CMCIFR2A", "PSST FR PP PAR", "E097FRPP"])(
    "fits %j",
    (bic) => {
      expect(hasBicShape(bic)).toBe(true);
    },
  );

  it.each(["AGRIFRP", "AGRIFRPPX", "AGRIFRPPXX", "AGRIFRPPXXXX", "AGRI33PP", "AGRI-RPP", "ÀGRIFRPP", ""])(
    "does not fit %j",
    (bic) => {
      expect(hasBicShape(bic)).toBe(false);
    },
  );
});

describe("a formatted IBAN", () => {
  it("keeps its first and last four characters, with no-break spaces", () => {
    expect(maskedIban("FR7630006000011234567890189")).toBe("FR76\u00a0••••\u00a0••••\u00a00189");
    expect(maskedIban("fr76 3000 6000 0112 3456 7890 189")).toBe("FR76\u00a0••••\u00a0••••\u00a00189");
  });

  it.each(["", "FR76", "FR761234", "un texte, quelconque", "FR76 😀😀😀😀😀😀😀😀"])(
    "is hidden whole when it is no IBAN, as %j",
    (text) => {
      expect(maskedIban(text)).toBe("••••\u00a0••••\u00a0••••\u00a0••••");
    },
  );

  it("is grouped by four, the rest at the end", () => {
    expect(groupedIban("FR7630006000011234567890189")).toBe("FR76 3000 6000 0112 3456 7890 189");
    expect(groupedIban("BE68539007547034")).toBe("BE68 5390 0754 7034");
  });
});

describe("the BIC worked out from a French IBAN", () => {
  it.each([
    ["30006", "AGRIFRPP"],
    ["11306", "AGRIFRPP813"],
    ["11315", "CEPAFRPP131"],
    ["30004", "BNPAFRPP"],
    ["16958", "QNTOFRP1"],
    ["14607", "CCBPFRPPMAR"],
  ])("of the bank %s is %s", (bankCode, bic) => {
    const account = `${bankCode}00001${"1".repeat(11)}`;
    const ribKey = String(97n - (BigInt(`${account}00`) % 97n)).padStart(2, "0");
    expect(bicOfFrenchIban(frenchIbanOf(account + ribKey))).toBe(bic);
  });

  it.each([
    ["FR7630006000011234567890188", "a wrong key"],
    ["FR7630006", "an unfinished one"],
    ["DE89370400440532013000", "another country"],
    ["MC5811222000010123456789030", "Monaco"],
    ["", "nothing"],
  ])("is left out for %j (%s)", (iban) => {
    expect(bicOfFrenchIban(iban)).toBeNull();
  });
});

describe("a formatted BIC", () => {
  it("is whole up to 34 characters, then cut between two of them", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 120 }), (bic) => {
        const characters = [...bic];
        const expected = characters.length <= 34 ? bic : `${characters.slice(0, 34).join("")}…`;
        expect(formatBic(bic)).toBe(expected);
      }),
    );
  });
});
