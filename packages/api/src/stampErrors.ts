import type { ErrorEntry } from "./ErrorEntry.ts"

/** The errors of requests under a stamp: the rows of `errorTable` for managed wallets. */
export const stampErrors = {
  INSUFFICIENT_GAS: {
    status: 400,
    meaning:
      "A managed wallet has too few native coins for the fees of its own transactions, and the service lends it none: no gas tank, its limits are reached, or the keys of the wallet were exported or imported; the text says so.",
    remedy: "Send native coins to the wallet, then repeat the request with a fresh nonce.",
  },
  MISSING_STAMP: {
    status: 400,
    meaning: "The header `X-Stamp` is absent. Every request of a managed wallet needs it.",
    remedy: "Sign the request with the user's Ed25519 key and send the stamp.",
  },
  INVALID_STAMP: {
    status: 400,
    meaning: "The header `X-Stamp` is malformed; the text says how.",
    remedy:
      "Send base64url of a JSON object with `publicKey` (64 hex digits) and `signature` (128 hex digits), once.",
  },
  STAMP_NONCE_USED: {
    status: 401,
    meaning:
      "A stamp of this key already used the nonce, in any organization and on any route. After the same message: `data` or `operation` is the outcome of the first request.",
    remedy: "Read `data` or `operation`. For a new request choose a fresh nonce.",
  },
  SIGNER_UNKNOWN: {
    status: 403,
    meaning:
      "The stamp is valid, but its key belongs to no active user of the organization. An unknown organization has the same answer.",
    remedy: "Check `organizationId` and the key. A root user adds keys with POST /waas/add-key.",
  },
  ACTION_NOT_PERMITTED: {
    status: 403,
    meaning: "Neither the role of the key's user nor a policy allows this; the text says why.",
    remedy: "Ask an administrator for a role or policy that allows the request.",
  },
  SUSPENDED: {
    status: 403,
    meaning: "The organization or the key's user is suspended.",
    remedy: "Ask a root user to resume it with POST /waas/resume.",
  },
  ORGANIZATIONS_CLOSED: {
    status: 403,
    meaning: "The operator creates organizations, or lists the keys that may.",
    remedy: "Ask the operator to create the organization or to list your key.",
  },
  USER_NOT_FOUND: {
    status: 404,
    meaning: "The organization has no such user.",
    remedy: "Check `userId`; GET /waas/get-users lists the users.",
  },
  WALLET_NOT_FOUND: {
    status: 404,
    meaning: "The address belongs to no wallet of this user.",
    remedy: "Check the address; GET /waas/get-wallets lists the wallets.",
  },
  SCHEDULE_NOT_FOUND: {
    status: 404,
    meaning: "There is no such schedule, or this key may not see it.",
    remedy: "Use the `scheduleId` that the payment answered, and a key that may see it.",
  },
  POLICY_NOT_FOUND: {
    status: 404,
    meaning: "The organization has no such policy.",
    remedy: "Check `policyId`; GET /waas/get-policies lists the policies.",
  },
  PROPOSAL_NOT_FOUND: {
    status: 404,
    meaning: "The organization has no such proposal, or this user may not see it.",
    remedy: "Check `proposalId`; GET /waas/proposals lists the proposals.",
  },
  PROPOSAL_CLOSED: {
    status: 409,
    meaning:
      "The proposal was executed, refused or rejected, or it has expired. `state` says which.",
    remedy: "Make the request again if it is still wanted.",
  },
  KEY_EXISTS: {
    status: 409,
    meaning: "The key belongs to a user of the organization, or did before it was removed.",
    remedy: "Use another key: a removed key never comes back.",
  },
  ORGANIZATION_CHANGED: {
    status: 409,
    meaning: "Users, keys or policies changed again and again while the request was decided.",
    remedy: "Sign the request again with a fresh nonce.",
  },
  INVALID_TYPED_DATA: {
    status: 400,
    meaning:
      "`domain`, `types`, `value` or `primaryType` breaks a rule of EIP-712, exceeds a limit, or would authorise a request of this service; the text names the place, what was found and what is expected.",
    remedy: "Correct the place that the text names.",
  },
  INVALID_STAMP_SIGNATURE: {
    status: 401,
    meaning:
      "The stamp's signature does not verify for this key, this method and route pattern, and these fields in this order.",
    remedy:
      "Sign the JSON text `[binding, entries]` of exactly the fields that you send, in the same order.",
  },
} as const satisfies Record<string, ErrorEntry>
