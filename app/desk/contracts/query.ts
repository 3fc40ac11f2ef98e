import { deskLinks } from "#app/desk/desk-links.ts";
import { typedAddressStates, typedStates } from "#content/contract-states.ts";
import { packIds } from "#domain/pack.ts";
import type { ContractFilterName, ContractSelection, PageSelection } from "#server/contracts/list.ts";
import type { ContractOrder } from "#server/database/contract-entries.ts";
import { queryReader } from "../query.ts";

/** Names of the states in addresses. */
export const stateNames = { ...typedStates, fini: "ended" } as const;

/** Names of the sortable columns in addresses, and the direction in which each is sorted first. */
export const sorts = {
  signe: { by: "number", direction: "desc" },
  nom: { by: "name", direction: "asc" },
  prix: { by: "price", direction: "desc" },
} as const satisfies Record<string, ContractOrder>;

const directions = { croissant: "asc", decroissant: "desc" } as const;

/** The query of the list of contracts. */
export type ContractQuery = {
  readonly asked: ContractSelection;
  readonly order: ContractOrder;
  readonly page: PageSelection;
  /** The parameters that made sense, without the position in the list. */
  readonly parts: Readonly<Record<string, string>>;
};

/** Reads an address; parameters that make no sense are left out. */
export function contractQuery({ searchParams }: URL): ContractQuery {
  const { day, words, keyOf, oneOf } = queryReader(searchParams);
  const etat = keyOf("etat", stateNames);
  const adresse = keyOf("adresse", typedAddressStates);
  const pack = oneOf("pack", packIds);
  const du = day("du");
  const au = day("au");
  const texte = words("texte");
  const tri = keyOf("tri", sorts);
  const sens = keyOf("sens", directions);
  const sort = sorts[tri ?? "signe"];
  return {
    asked: {
      words: texte,
      state: etat && stateNames[etat],
      packId: pack,
      address: adresse && typedAddressStates[adresse],
      from: du,
      through: au,
    },
    order: { by: sort.by, direction: sens ? directions[sens] : sort.direction },
    page: { after: words("apres"), before: words("avant") },
    parts: present({ texte, etat, pack, adresse, du, au, tri, sens }),
  };
}

/** The parameters of each filter. */
export const filterParts: Readonly<Record<ContractFilterName, readonly string[]>> = {
  words: ["texte"],
  state: ["etat"],
  packId: ["pack"],
  address: ["adresse"],
  period: ["du", "au"],
};

/** The address of the list with some parameters changed, or removed where they are `undefined`. */
export function contractsAddress(
  parts: ContractQuery["parts"],
  changes: Readonly<Record<string, string | undefined>> = {},
): string {
  const query = new URLSearchParams(present({ ...parts, ...changes })).toString();
  return deskLinks.deskPage("contracts") + (query && `?${query}`);
}

/** The address of the list without one of its filters. */
export function addressWithout(parts: ContractQuery["parts"], filter: ContractFilterName): string {
  return contractsAddress(
    parts,
    Object.fromEntries(filterParts[filter].map((name) => [name, undefined] as const)),
  );
}

/** The address of the list sorted by another column, or in the other direction. */
export function sortAddress(
  parts: ContractQuery["parts"],
  order: ContractOrder,
  tri: keyof typeof sorts,
): string {
  const { by, direction } = sorts[tri];
  const isTurned = order.by === by && order.direction === direction;
  return contractsAddress(parts, {
    tri: tri === "signe" ? undefined : tri,
    sens: isTurned ? (direction === "asc" ? "decroissant" : "croissant") : undefined,
  });
}

function present(parts: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
