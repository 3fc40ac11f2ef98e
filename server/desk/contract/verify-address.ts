import { addressDeskWords } from "#content/desk/address.ts";
import type { AddressConfirmation } from "#domain/contract/address-confirmation.ts";
import {
  findContractByNumber,
  type KeptContract,
  keepAddressConfirmation,
} from "#server/database/contracts.ts";
import { appendEvidence } from "#server/database/evidence.ts";
import type { Answer, DeskContext } from "../command.ts";
import { Refusal } from "../refusal.ts";
import { folded } from "../terminal/lines.ts";
import { unknownContract } from "./file.ts";
import { lockedContract } from "./locked-contract.ts";

/** Keeps that the agency reached the subscriber by telephone and verified the address. @throws {Refusal} */
export async function verifyAddress(context: DeskContext, number: string): Promise<Answer> {
  const { database, keyring } = await context.open();
  const shown = await findContractByNumber(database.db, keyring, number);
  if (!shown) throw unknownContract(number);
  refuseConfirmed(shown);
  const { raisonSociale, nomPrenom, email } = shown.subscriber;
  await context.confirm(addressDeskWords.question(raisonSociale, nomPrenom, email));
  const confirmation: AddressConfirmation = { at: context.now(), by: "agency" };
  await database.transaction(async (transaction) => {
    const contract = await lockedContract(transaction, keyring, number);
    refuseConfirmed(contract);
    await keepAddressConfirmation(transaction, contract.id, confirmation);
    await appendEvidence(transaction, keyring, contract.chainId, "address-verified", confirmation.at, {
      contract: number,
      by: context.operator,
      how: "telephone",
    });
  });
  return {
    value: { number, addressConfirmation: confirmation },
    lines: (width) => folded(addressDeskWords.verified(number), "", width),
  };
}

function refuseConfirmed({ addressConfirmation }: KeptContract): void {
  if (addressConfirmation) throw new Refusal(addressDeskWords.already(addressConfirmation));
}
