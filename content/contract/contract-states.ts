import type { ContractState } from "#domain/contract/lifecycle.ts";

/** Names of the states of a contract, in lists and files. */
export const stateWords = {
  active: "Actif",
  suspended: "Suspendu",
  terminating: "En résiliation",
  terminated: "Résilié",
  withdrawn: "Rétractation enregistrée",
} as const satisfies Record<ContractState, string>;

/** Names of the states, in query strings of the desk and on the command line. */
export const typedStates = {
  actif: "active",
  suspendu: "suspended",
  resiliation: "terminating",
  resilie: "terminated",
  retracte: "withdrawn",
} as const satisfies Record<string, ContractState>;

/** What the bank says of a mandate, by its name in URLs. */
export const typedMandateStates = { refuse: "dead" } as const;

/** What the money of a contract asks for, by its name in URLs. */
export const typedMoneyStates = { impaye: "unpaid", echu: "due", "a-rembourser": "to-refund" } as const;

/** The same for contracts whose e-mail address waits for confirmation or is confirmed. */
export const typedEmailStates = { "a-confirmer": "waiting", confirmee: "confirmed" } as const;
