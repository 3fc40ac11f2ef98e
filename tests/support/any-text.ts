import fc from "fast-check";

/** ASCII, the plane of the languages in use, and all others, as often as each other. */
const character = fc
  .oneof(fc.nat(0x7f), fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

/**
 * Whatever may be typed: controls, marks that turn a line around, emoji, names that mean something to JavaScript.
 * fast-check's own `binary` unit draws of a million characters alike, and so seldom one of these; it lists them all
 * first, which takes each process a second.
 */
export function anyText(constraints: { readonly maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.string({ ...constraints, unit: character }) },
    fc.string(constraints),
  );
}
