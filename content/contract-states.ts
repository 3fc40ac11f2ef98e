import type { ContractState } from "#domain/contract/lifecycle.ts";

/** What lists and files call the state of a contract. */
export const stateWords = {
  active: "Actif",
  suspended: "Suspendu",
  terminating: "En résiliation",
  terminated: "Résilié",
  withdrawn: "Rétractation enregistrée",
} as const satisfies Record<ContractState, string>;

/** What is typed for a state, in an address of the desk and on the command line. */
export const typedStates = {
  actif: "active",
  suspendu: "suspended",
  resiliation: "terminating",
  resilie: "terminated",
  retracte: "withdrawn",
} as const satisfies Record<string, ContractState>;

/** The same for whether the e-mail address of a contract was confirmed. */
export const typedAddressStates = { "a-confirmer": "waiting", confirmee: "confirmed" } as const;
