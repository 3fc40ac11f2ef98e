import fc from "fast-check";

/** A character of ASCII, of the plane of living languages, or of the other planes, each equally often. */
const character = fc
  .oneof(fc.nat(0x7f), fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/**
 * Any text that somebody may type: control characters, marks that reverse a line, emoji, names with a meaning in
 * JavaScript. fast-check's own `binary` unit draws evenly from a million characters, so these are rare, and it lists
 * them all first, which takes each process a second.
 */
export function anyText(constraints: { readonly maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ ...constraints, unit: character }) },
    fc.string(constraints),
  );
}
