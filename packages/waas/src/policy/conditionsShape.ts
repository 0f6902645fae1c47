import type { JsonSchema } from "@shielded-relay/api"
import {
  longestWindow,
  mostApprovals,
  mostEntries,
  mostRequests,
  typeName,
} from "./readConditions.ts"

/**
 * What the service's document says of a policy's conditions. `readConditions` reads them, and has a refusal for every place; test:
 * conditionsShape.test.ts compares the two.
 */

const list = (items: JsonSchema): JsonSchema => ({ type: "array", items, maxItems: mostEntries })
const closed = (
  properties: Readonly<Record<string, JsonSchema>>,
  required: ReadonlyArray<string>,
): JsonSchema => ({ type: "object", properties, required, additionalProperties: false })

const chainId = { type: "integer", minimum: 1 }
const address = { type: "string", description: "0x…, 41…, T… or base58" }
const amount = { type: "string", description: "Whole tokens" }
const whole = (maximum: number) => ({ type: "integer", minimum: 1, maximum })
const moment = { type: "string", description: "ISO 8601" }
const token = { chainId, token: address }
const seconds = { ...whole(longestWindow), description: "Seconds" }

export const conditionsShape = {
  type: "object",
  properties: {
    chainIds: list(chainId),
    tokens: list(closed(token, ["chainId", "token"])),
    wallets: list(address),
    recipients: list(address),
    maxAmount: list(closed({ ...token, amount }, ["chainId", "token", "amount"])),
    limits: list({
      ...closed(
        {
          ...token,
          amount,
          count: whole(mostRequests),
          window: seconds,
          per: { type: "string", enum: ["policy", "user"] },
        },
        ["chainId", "token", "window"],
      ),
      anyOf: [{ required: ["amount"] }, { required: ["count"] }],
    }),
    typedData: list(
      closed(
        {
          chainId,
          verifyingContract: address,
          primaryTypes: list({ type: "string", pattern: `^${typeName}$` }),
          maxValidity: seconds,
        },
        ["chainId", "verifyingContract", "primaryTypes"],
      ),
    ),
    approvals: { ...whole(mostApprovals), description: "Administrators who must approve" },
    notBefore: moment,
    notAfter: moment,
  },
  additionalProperties: false,
} as const satisfies JsonSchema
