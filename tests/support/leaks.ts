/** A value that must not leak: nothing else resembles it, and it has places where it belongs. */
export type Marker = { readonly name: string; readonly value: string; readonly belongsIn: readonly string[] };

/** A place to search, with its content. */
export type Place = { readonly name: string; readonly bytes: Buffer };

/**
 * Looks for markers in places, in every form in which a program may have written them. Returns `marker in place` for
 * each leak, and the markers missing from all places where they belong.
 */
export function hunt(markers: readonly Marker[], places: readonly Place[]) {
  const texts = places.map(({ name, bytes }) => ({ name, text: searchable(bytes) }));
  const leaks: string[] = [];
  const lost: string[] = [];
  for (const { name, value, belongsIn } of markers) {
    const forms = formsOf(value);
    const leaksFound = texts.flatMap((place) => {
      const form = forms.find(({ text }) => place.text.includes(text));
      return form ? [{ place: place.name, form: form.name }] : [];
    });
    leaks.push(
      ...leaksFound
        .filter(({ place }) => !belongsIn.includes(place))
        .map(({ place, form }) => `${name} in ${place} (${form})`),
    );
    const missing = belongsIn.filter((place) => !leaksFound.some((each) => each.place === place));
    lost.push(...missing.map((place) => `${name} not in ${place}`));
  }
  return { leaks, lost };
}

/** No-break spaces and ends of lines count as spaces. */
function searchable(bytes: Buffer): string {
  return bytes
    .toString("latin1")
    .replace(/\u00c2\u00a0|\u00e2\u0080\u00af|&nbsp;|&#x?[aA0160]{2,3};|\r?\n|\\n/g, " ")
    .toLowerCase();
}

type Form = { readonly name: string; readonly text: string };

/** The ways of writing a value, as Latin-1 in small letters, like the content of the places. */
export function formsOf(value: string): Form[] {
  const spellings = new Map([["plain", value]]);
  if (!/[^A-Z0-9 .+]/i.test(value)) {
    const compact = value.replace(/[ .]/g, "");
    spellings.set("without spaces", compact);
    for (const groups of [/.{1,2}/g, /.{1,4}/g, /^...|(?<=^(?:...)+)...(?=.{5})|.{5}$/g]) {
      const spaced = compact.match(groups)!.join(" ");
      if (spaced.replaceAll(" ", "") === compact) spellings.set(`as ${spaced}`, spaced);
    }
  }
  const forms = [...spellings].flatMap(([spelling, text]) =>
    Object.entries(encodings).flatMap(([encoding, encode]) =>
      encode(text).map((encoded) => ({ name: `${spelling}, ${encoding}`, text: encoded.toLowerCase() })),
    ),
  );
  return [...new Map(forms.toReversed().map((form) => [form.text, form])).values()];
}

const encodings: Readonly<Record<string, (text: string) => string[]>> = {
  "UTF-8": (text) => [Buffer.from(text).toString("latin1")],
  JSON: (text) => [
    JSON.stringify(text)
      .slice(1, -1)
      .replace(/[^ -~]/g, escaped),
  ],
  "UTF-16": (text) => {
    const bytes = Buffer.from(text, "utf16le");
    return [bytes.toString("latin1"), Buffer.from(bytes).swap16().toString("latin1")];
  },
  base64: (text) => base64Of(text, "base64"),
  base64url: (text) => base64Of(text, "base64url"),
  hex: (text) => [Buffer.from(text).toString("hex")],
  "URL-encoded": (text) => [
    encodeURIComponent(text),
    new URLSearchParams({ "": text }).toString().slice(1),
    Buffer.from(text).toString("hex").replace(/../g, "%$&"),
  ],
  HTML: (text) => [text.replaceAll("&", "&amp;").replaceAll("'", "&#x27;").replaceAll("’", "&#x2019;")],
  "quoted-printable": (text) => [
    Buffer.from(text)
      .toString("latin1")
      .replace(/[^ -<>-~]/g, (byte) => `=${byte.charCodeAt(0).toString(16).padStart(2, "0")}`),
  ],
};

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** A text has three forms in base64, depending on its position; the signs that its neighbours change are left out. */
function base64Of(text: string, encoding: "base64" | "base64url"): string[] {
  return [0, 1, 2].map((shift) => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(text)]);
    const whole = bytes.toString(encoding).replace(/=+$/, "");
    const from = [0, 2, 3][shift]!;
    return whole.slice(from, whole.length - (bytes.length % 3 === 0 ? 0 : 1));
  });
}
