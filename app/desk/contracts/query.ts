import { deskLinks } from "#app/desk/desk-links.ts";
import {
  typedEmailStates,
  typedMandateStates,
  typedMoneyStates,
  typedStates,
} from "#content/contract/contract-states.ts";
import { packIds } from "#domain/pack.ts";
import type { ContractFilterName, ContractSelection, PageSelection } from "#server/contracts/list.ts";
import type { ContractOrder } from "#server/database/contracts/contract-entries.ts";
import { queryReader } from "../query.ts";

/** The states by their names in URLs. */
export const stateNames = { ...typedStates, fini: "ended" } as const;

/** The sortable columns by their names in URLs, and the direction in which each is sorted first. */
export const sorts = {
  signe: { by: "number", direction: "desc" },
  nom: { by: "name", direction: "asc" },
  prix: { by: "price", direction: "desc" },
} as const satisfies Record<string, ContractOrder>;

/** The contracts that nobody looks after, in the parameter that names a ZenMaster. */
export const nobody = "sans";

const directions = { croissant: "asc", decroissant: "desc" } as const;

export type ContractQuery = {
  readonly filter: ContractSelection;
  readonly order: ContractOrder;
  readonly page: PageSelection;
  /** The parameters that made sense, without the position in the list. */
  readonly parts: Readonly<Record<string, string>>;
};

/** Reads the URL of the list; parameters that make no sense are left out. */
export function contractQuery({ searchParams }: URL): ContractQuery {
  const { day, words, keyOf, oneOf } = queryReader(searchParams);
  const etat = keyOf("etat", stateNames);
  const adresse = keyOf("adresse", typedEmailStates);
  const mandat = keyOf("mandat", typedMandateStates);
  const reglement = keyOf("reglement", typedMoneyStates);
  const pack = oneOf("pack", packIds);
  const zenmaster = words("zenmaster");
  const du = day("du");
  const au = day("au");
  const texte = words("texte");
  const tri = keyOf("tri", sorts);
  const sens = keyOf("sens", directions);
  const sort = sorts[tri ?? "signe"];
  return {
    filter: {
      words: texte,
      state: etat && stateNames[etat],
      packId: pack,
      emailState: adresse && typedEmailStates[adresse],
      mandateState: mandat && typedMandateStates[mandat],
      moneyState: reglement && typedMoneyStates[reglement],
      zenmasterId: zenmaster === nobody ? "" : zenmaster,
      from: du,
      through: au,
    },
    order: { by: sort.by, direction: sens ? directions[sens] : sort.direction },
    page: { after: words("apres"), before: words("avant") },
    parts: present({ texte, etat, pack, adresse, mandat, reglement, zenmaster, du, au, tri, sens }),
  };
}

export const filterParts: Readonly<Record<ContractFilterName, readonly string[]>> = {
  words: ["texte"],
  state: ["etat"],
  packId: ["pack"],
  emailState: ["adresse"],
  mandateState: ["mandat"],
  moneyState: ["reglement"],
  zenmasterId: ["zenmaster"],
  period: ["du", "au"],
};

/** A link to the list with some parameters changed, or removed where they are `undefined`. */
export function contractsHref(
  parts: ContractQuery["parts"],
  changes: Readonly<Record<string, string | undefined>> = {},
): string {
  const query = new URLSearchParams(present({ ...parts, ...changes })).toString();
  return deskLinks.deskPage("contracts") + (query && `?${query}`);
}

export function hrefWithout(parts: ContractQuery["parts"], filter: ContractFilterName): string {
  return contractsHref(
    parts,
    Object.fromEntries(filterParts[filter].map((name) => [name, undefined] as const)),
  );
}

/** A link to the list sorted by another column, or in the other direction. */
export function sortHref(
  parts: ContractQuery["parts"],
  order: ContractOrder,
  tri: keyof typeof sorts,
): string {
  const { by, direction } = sorts[tri];
  const isTurned = order.by === by && order.direction === direction;
  return contractsHref(parts, {
    tri: tri === "signe" ? undefined : tri,
    sens: isTurned ? (direction === "asc" ? "decroissant" : "croissant") : undefined,
  });
}

function present(parts: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
