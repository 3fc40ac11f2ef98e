import { expect, test } from "vitest";
import type { NamedActor } from "#domain/action-permissions.ts";
import { allPermitted, ForbiddenError, permitted } from "#server/staff/permitted.ts";

const founder = { name: "Hélène", role: "founder" } as const;
const accountant = { name: "Paul", role: "accountant" } as const;

test("An action asks for its permission before it does anything", async () => {
  const done: string[] = [];
  const { greet } = permitted(
    { greet: "work" },
    {
      async greet(name: string, by: NamedActor) {
        done.push(`${by.name} greets ${name}`);
        return done.length;
      },
    },
  );
  await expect(greet("Claire", accountant)).rejects.toThrow(ForbiddenError);
  // @ts-expect-error: nobody does it
  await expect(greet("Claire")).rejects.toThrow();
  expect(done).toEqual([]);
  expect(await greet("Claire", founder)).toBe(1);
  expect(done).toEqual(["Hélène greets Claire"]);
});

test("An action without a permission, a permission without an action, or nobody who does it, does not compile", () => {
  const { greet } = permitted(
    { greet: "work", leave: "work" },
    // @ts-expect-error: nothing does what « leave » permits
    {
      async greet(_name: string, _by: NamedActor) {
        return 1;
      },
    },
  );
  // The types of the actions that are right stay known beside the one that is missing.
  greet satisfies (name: string, by: NamedActor) => Promise<number>;
  permitted(
    { greet: "work" },
    {
      async greet(_name: string, _by: NamedActor) {},
      // @ts-expect-error: its permission is missing
      async leave(_by: NamedActor) {},
    },
  );
  permitted(
    { greet: "work" },
    {
      // @ts-expect-error: nobody does it
      async greet(_name: string) {},
    },
  );
});

test("A subject with an action that does not ask does not compile", () => {
  allPermitted({ greetings: permitted({ greet: "work" }, { async greet(_by: NamedActor) {} }) });
  allPermitted({
    greetings: {
      // @ts-expect-error: it does not ask
      async greet(_by: NamedActor) {},
      list: async () => [],
    },
  });
});
