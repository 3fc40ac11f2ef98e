import { type ActionPermission, type Actor, isAllowed } from "#domain/action-permissions.ts";

/**
 * Somebody called an action that their role does not allow. Pages show no button for it, and answer 403 before it is
 * called.
 */
export class ForbiddenError extends Error {
  override readonly name = "ForbiddenError";
}

declare const asksPermission: unique symbol;

/** An action that {@link permitted} has wrapped. */
type Permitted<Action> = Action & { readonly [asksPermission]: true };

type Action = (...parameters: never[]) => Promise<unknown>;

/**
 * What is wrong with the actions, each named: an action without a permission or without its actor as the last
 * parameter, and a permission without an action. The constraint of `Actions` in {@link permitted} stays wide, so that
 * the compiler reports the one that is wrong and still knows the types of the others.
 */
type Complete<Actions, Permissions> = {
  readonly [Name in keyof Actions]: Name extends keyof Permissions
    ? Actions[Name] extends (...parameters: infer Parameters) => unknown
      ? Parameters extends [...unknown[], Actor]
        ? Actions[Name]
        : "its last parameter is to be who does it"
      : never
    : "its permission is to be in domain/action-permissions.ts";
} & { readonly [Name in Exclude<keyof Permissions, keyof Actions>]: Action };

/**
 * Makes each action check the permission of its actor, its last parameter, before anything else. An action without a
 * permission does not compile, nor does a permission without an action.
 *
 * @throws {ForbiddenError} from an action, if the permission is missing.
 */
export function permitted<
  Permissions extends Readonly<Record<string, ActionPermission>>,
  Actions extends Readonly<Record<string, Action>>,
>(
  permissions: Permissions,
  actions: Actions & Complete<Actions, Permissions>,
): { readonly [Name in keyof Actions]: Permitted<Actions[Name]> } {
  const asking = Object.entries<Action>(actions).map(([name, action]) => [
    name,
    async (...parameters: never[]) => {
      expectPermission(parameters.at(-1) as Actor | undefined, permissions[name]!);
      return action(...parameters);
    },
  ]);
  return Object.fromEntries(asking);
}

/** @throws {ForbiddenError} if the actor lacks a permission. */
export function expectPermission(actor: Actor | undefined, permission: ActionPermission): void {
  if (!actor || !isAllowed(actor, permission)) throw new ForbiddenError(`${actor?.role} lacks ${permission}`);
}

/** The names of functions that take an actor and check no permission. */
type Unasking<Subject> = {
  [Name in keyof Subject]: Subject[Name] extends (...parameters: infer Parameters) => unknown
    ? Parameters extends [...unknown[], Actor]
      ? Subject[Name] extends Permitted<unknown>
        ? never
        : Name
      : never
    : never;
}[keyof Subject];

/**
 * Requires that every action of some subjects checks a permission: one that takes an actor and checks none does not
 * compile.
 */
export function allPermitted<Subjects extends Readonly<Record<string, object>>>(
  subjects: Subjects & {
    readonly [Name in keyof Subjects]: [Unasking<Subjects[Name]>] extends [never]
      ? Subjects[Name]
      : { readonly [Forgotten in Unasking<Subjects[Name]> & string]: "is to be made by permitted()" };
  },
): Subjects {
  return subjects;
}
