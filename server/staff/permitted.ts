import { type ActionPermission, type Actor, isAllowed } from "#domain/action-permissions.ts";

/** Somebody called an action that their role does not allow. Pages show no button for it and answer 403 before that. */
export class ForbiddenError extends Error {
  override readonly name = "ForbiddenError";
}

declare const asksPermission: unique symbol;

/** An action that {@link permitted} has made ask. */
type Permitted<Action> = Action & { readonly [asksPermission]: true };

type Action = (...parameters: never[]) => Promise<unknown>;

/** The actions, where each of them has a permission and takes as its last parameter who does it. */
type Complete<Actions, Permissions> = {
  [Name in keyof Actions]: Name extends keyof Permissions
    ? Actions[Name] extends (...parameters: infer Parameters) => unknown
      ? Parameters extends [...unknown[], Actor]
        ? Actions[Name]
        : "its last parameter is to be who does it"
      : never
    : "its permission is to be in domain/action-permissions.ts";
};

/**
 * Makes actions ask for the permission of whoever does them, their last parameter, before anything else. An action
 * without a permission does not compile.
 *
 * @throws {ForbiddenError} from an action, where the permission is missing.
 */
export function permitted<
  Permissions extends Readonly<Record<string, ActionPermission>>,
  Actions extends Readonly<Record<keyof Permissions, Action>>,
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

/** @throws {ForbiddenError} where somebody may not do what takes a permission. */
export function expectPermission(actor: Actor | undefined, permission: ActionPermission): void {
  if (!actor || !isAllowed(actor, permission)) throw new ForbiddenError(`${actor?.role} lacks ${permission}`);
}

/** The names of functions that take who does something and do not ask for a permission. */
type Unasking<Subject> = {
  [Name in keyof Subject]: Subject[Name] extends (...parameters: infer Parameters) => unknown
    ? Parameters extends [...unknown[], Actor]
      ? Subject[Name] extends Permitted<unknown>
        ? never
        : Name
      : never
    : never;
}[keyof Subject];

/** Subjects of which every action asks for a permission: one that takes an actor and does not ask does not compile. */
export function closed<Subjects extends Readonly<Record<string, object>>>(
  subjects: Subjects & {
    readonly [Name in keyof Subjects]: [Unasking<Subjects[Name]>] extends [never]
      ? Subjects[Name]
      : { readonly [Forgotten in Unasking<Subjects[Name]> & string]: "is to be made by permitted()" };
  },
): Subjects {
  return subjects;
}
