// Generated from the OpenAPI document by build/generate.ts. Do not edit.

/** An operation that ended without a transaction. `expired`: a deposit never arrived. */
type EndedOperation = { readonly nonce: string | null; readonly kind: "deposit" | "withdraw" | "transfer" | "swap" | "payout" | "recovery" | "return" | "tree-update"; readonly txHash: string | null; readonly txHashes: ReadonlyArray<string>; readonly replacedTxHashes: ReadonlyArray<string>; readonly merges?: ReadonlyArray<{ readonly txHash: string; readonly block: number | null; readonly feeAmount?: string }>; readonly parts?: ReadonlyArray<{ readonly tokenAddresses: ReadonlyArray<string>; readonly txHash: string; readonly block: number | null }>; readonly orderId?: string; readonly feeAmount?: string; readonly settledDebt?: string; readonly createdAt: string; readonly updatedAt: string; readonly deadline: string; readonly state: "cancelled" | "expired" }

/** A version of an operation or private send, or a change of a balance. */
type Event = { readonly type: "operation.updated" | "order.updated" | "deposit.seen" | "deposit.confirmed" | "balance.changed"; readonly timestamp: string; readonly data: { readonly id: string; readonly nonce: string | null; readonly kind: "deposit" | "withdraw" | "transfer" | "swap" | "payout" | "recovery" | "return" | "tree-update" | "private-send" | "balance"; readonly chainId: number; readonly state: "prepared" | "waiting" | "accepted" | "planned" | "proven" | "signed" | "broadcast" | "confirmed" | "seen" | "failed" | "refused" | "cancelled" | "expired" | "awaiting-deposit" | "deposit-detected" | "scheduled" | "paying" | "completed" | "changed"; readonly version: number } }

/** A call on an EVM chain. */
type EvmTransaction = { readonly type: number; readonly to: string; readonly gasLimit: string; readonly maxFeePerGas: string; readonly maxPriorityFeePerGas: string; readonly data: string; readonly value: string; readonly chainId: number }

/** An operation that the chain has executed. `seen`: a deposit. */
type ExecutedOperation = { readonly nonce: string | null; readonly kind: "deposit" | "withdraw" | "transfer" | "swap" | "payout" | "recovery" | "return" | "tree-update"; readonly txHash: string | null; readonly txHashes: ReadonlyArray<string>; readonly replacedTxHashes: ReadonlyArray<string>; readonly merges?: ReadonlyArray<{ readonly txHash: string; readonly block: number | null; readonly feeAmount?: string }>; readonly parts?: ReadonlyArray<{ readonly tokenAddresses: ReadonlyArray<string>; readonly txHash: string; readonly block: number | null }>; readonly orderId?: string; readonly feeAmount?: string; readonly settledDebt?: string; readonly createdAt: string; readonly updatedAt: string; readonly deadline: string; readonly state: "confirmed" | "seen"; readonly result: { readonly txHash: string; readonly block: number; readonly swap?: SwapOutcome } }

/** An operation that can no longer execute. `refused`: it was never accepted. */
type FailedOperation = { readonly nonce: string | null; readonly kind: "deposit" | "withdraw" | "transfer" | "swap" | "payout" | "recovery" | "return" | "tree-update"; readonly txHash: string | null; readonly txHashes: ReadonlyArray<string>; readonly replacedTxHashes: ReadonlyArray<string>; readonly merges?: ReadonlyArray<{ readonly txHash: string; readonly block: number | null; readonly feeAmount?: string }>; readonly parts?: ReadonlyArray<{ readonly tokenAddresses: ReadonlyArray<string>; readonly txHash: string; readonly block: number | null }>; readonly orderId?: string; readonly feeAmount?: string; readonly settledDebt?: string; readonly createdAt: string; readonly updatedAt: string; readonly deadline: string; readonly state: "failed" | "refused"; readonly error: string; readonly code: string }

/** An operation. `state` says which variant it is. */
type Operation = ExecutedOperation | PendingOperation | PreparedOperation | FailedOperation | EndedOperation

/** An operation that may still execute. */
type PendingOperation = { readonly nonce: string | null; readonly kind: "deposit" | "withdraw" | "transfer" | "swap" | "payout" | "recovery" | "return" | "tree-update"; readonly txHash: string | null; readonly txHashes: ReadonlyArray<string>; readonly replacedTxHashes: ReadonlyArray<string>; readonly merges?: ReadonlyArray<{ readonly txHash: string; readonly block: number | null; readonly feeAmount?: string }>; readonly parts?: ReadonlyArray<{ readonly tokenAddresses: ReadonlyArray<string>; readonly txHash: string; readonly block: number | null }>; readonly orderId?: string; readonly feeAmount?: string; readonly settledDebt?: string; readonly createdAt: string; readonly updatedAt: string; readonly deadline: string; readonly state: "waiting" | "accepted" | "planned" | "proven" | "signed" | "broadcast" }

/** A deposit whose transaction the chain has not seen. */
type PreparedOperation = { readonly nonce: string | null; readonly kind: "deposit" | "withdraw" | "transfer" | "swap" | "payout" | "recovery" | "return" | "tree-update"; readonly txHash: string | null; readonly txHashes: ReadonlyArray<string>; readonly replacedTxHashes: ReadonlyArray<string>; readonly merges?: ReadonlyArray<{ readonly txHash: string; readonly block: number | null; readonly feeAmount?: string }>; readonly parts?: ReadonlyArray<{ readonly tokenAddresses: ReadonlyArray<string>; readonly txHash: string; readonly block: number | null }>; readonly orderId?: string; readonly feeAmount?: string; readonly settledDebt?: string; readonly createdAt: string; readonly updatedAt: string; readonly deadline: string; readonly state: "prepared"; readonly txData: UnsignedTransaction; readonly approvalAddress?: string }

/** What a stranger will see of a withdrawal, payout or swap with these amounts, from public data alone; docs/privacy.md. */
type PrivacyEstimate = { readonly block: number | null; readonly tokens: ReadonlyArray<{ readonly tokenAddress: string; readonly depositors: number; readonly payers: number | null; readonly warnings: ReadonlyArray<"SMALL_POOL" | "FEW_PAYERS" | "UNIQUE_AMOUNT" | "WHOLE_DEPOSIT">; readonly rounded: ReadonlyArray<{ readonly amount: string; readonly payers: number }> }>; readonly warnings: ReadonlyArray<"FOREIGN_FEE_TOKEN" | "PUBLIC_SWAP" | "RECIPIENT_DEPOSITED" | "SEVERAL_TOKENS"> }

/** The input came back to the balance. */
type Refunded = { readonly outcome: "refunded"; readonly refunded: string; readonly reason: string }

/** What a reader verifies against the chain. */
type Statement = { readonly version: 1; readonly request: { readonly address: string; readonly audience: string; readonly verifier: string; readonly chainId: number; readonly operation?: string; readonly from?: string; readonly to?: string; readonly after?: number; readonly nonce: string; readonly expiresAt: string; readonly signature: string }; readonly pool: string; readonly asOf: { readonly block: number; readonly hash: string; readonly time: number }; readonly notes: ReadonlyArray<{ readonly position: number; readonly npk: string; readonly token: string; readonly amount: string; readonly created: { readonly transaction: string; readonly block: number }; readonly spent: { readonly nullifier: string; readonly transaction: string; readonly block: number } | null }>; readonly more: boolean; readonly calls: ReadonlyArray<{ readonly transaction: string; readonly block: number; readonly call: { readonly joins: ReadonlyArray<{ readonly root: string; readonly asset: string; readonly out: boolean; readonly amount: string; readonly nullifiers: ReadonlyArray<string>; readonly commitments: ReadonlyArray<string> }>; readonly payouts: ReadonlyArray<{ readonly token: string; readonly to: string; readonly amount: string }>; readonly fee: { readonly token: string; readonly to: string; readonly amount: string; readonly fromOutput: boolean } | null; readonly action: { readonly id: string; readonly tokenIn: string; readonly amountIn: string; readonly tokenOut: string; readonly minOut: string; readonly npk: string; readonly encryptedNote: string; readonly refundNpk: string; readonly refundNote: string; readonly data: string } | null; readonly deadline: number; readonly salt: string; readonly encryptedNotes: ReadonlyArray<string> } }>; readonly wordOfService: ReadonlyArray<string>; readonly pseudonym: string; readonly proofs: ReadonlyArray<ReadonlyArray<string>> }

/** What a swap brought. */
type SwapOutcome = Swapped | Refunded

/** The exchange returned enough. */
type Swapped = { readonly outcome: "swapped"; readonly received: string }

/** A call of a contract on TRON, as TronWeb and full nodes write it. */
type TronTransaction = { readonly visible: boolean; readonly txID: string; readonly raw_data: { readonly contract: ReadonlyArray<{ readonly parameter: { readonly value: { readonly data: string; readonly owner_address: string; readonly contract_address: string; readonly call_value?: number }; readonly type_url: string }; readonly type: string; readonly Permission_id?: number }>; readonly ref_block_bytes: string; readonly ref_block_hash: string; readonly expiration: number; readonly timestamp: number; readonly fee_limit: number }; readonly raw_data_hex: string }

/** The transaction that the caller's wallet signs: an object on EVM chains, TRON's own object, base64 text on Solana. */
type UnsignedTransaction = EvmTransaction | TronTransaction | string

/** The owner's webhook. */
type Webhook = { readonly url: string; readonly state: "on" | "failing" | "off"; readonly setAt: string; readonly expiresAt: string; readonly waiting: number; readonly earlierSecretsUntil: string | null }

/** The request fields of each signed route: of a GET in the query, of a POST in the body. */
export interface Requests {
  readonly "POST /create-session": { readonly sessionId: string; readonly nonce: string; readonly signature: string; readonly address: string; readonly clientPublicKey: string; readonly useEIP712?: boolean | undefined; readonly chainId?: number | undefined; readonly messageVersion?: 1 | 2 | undefined; readonly expiresAt?: string | undefined; readonly audience?: string | undefined; readonly timestamp?: number | undefined }
  readonly "POST /revoke-session": { readonly sessionId: string; readonly nonce: string; readonly all?: boolean | undefined; readonly timestamp?: number | undefined }
  readonly "GET /balance": { readonly sessionId: string; readonly nonce: string; readonly chainId: string; readonly timestamp?: string | undefined }
  readonly "GET /recipient-info": { readonly sessionId: string; readonly nonce: string; readonly chainId?: string | undefined; readonly timestamp?: string | undefined }
  readonly "GET /get-fee": { readonly sessionId: string; readonly nonce: string; readonly chainId: string; readonly feeToken: string; readonly tokenAddresses: ReadonlyArray<string>; readonly externalActionId: string; readonly amounts?: ReadonlyArray<string> | undefined; readonly recipientAddress?: string | undefined; readonly mintFrom?: string | undefined; readonly timestamp?: string | undefined }
  readonly "GET /get-swap-data": { readonly sessionId: string; readonly nonce: string; readonly chainId: string; readonly inputTokenAddress: string; readonly outputTokenAddress: string; readonly amount: string; readonly slippagePercentage?: string | undefined; readonly timestamp?: string | undefined }
  readonly "POST /refresh-cache": { readonly sessionId: string; readonly nonce: string; readonly chainId: number; readonly timestamp?: number | undefined }
  readonly "GET /private-send/:orderId": { readonly sessionId: string; readonly nonce: string; readonly id?: string | undefined; readonly timestamp?: string | undefined }
  readonly "GET /stuck-utxo-balance": { readonly sessionId: string; readonly nonce: string; readonly chainId: string; readonly timestamp?: string | undefined }
  readonly "GET /operation/:nonce": { readonly sessionId: string; readonly nonce: string; readonly id?: string | undefined; readonly timestamp?: string | undefined }
  readonly "GET /operations": { readonly sessionId: string; readonly nonce: string; readonly cursor?: string | undefined; readonly timestamp?: string | undefined }
  readonly "GET /events": { readonly sessionId: string; readonly nonce: string; readonly cursor?: string | undefined; readonly wait?: string | undefined; readonly timestamp?: string | undefined }
  readonly "POST /deposit": { readonly sessionId: string; readonly nonce: string; readonly signature?: string | undefined; readonly chainId: number; readonly tokenAddresses: ReadonlyArray<string>; readonly amounts: ReadonlyArray<string>; readonly timestamp?: number | undefined }
  readonly "POST /proofless-deposit": { readonly sessionId: string; readonly nonce: string; readonly signature?: string | undefined; readonly chainId: number; readonly tokenAddresses: ReadonlyArray<string>; readonly amounts: ReadonlyArray<string>; readonly timestamp?: number | undefined }
  readonly "POST /deposit-for-other": { readonly sessionId: string; readonly nonce: string; readonly signature?: string | undefined; readonly chainId: number; readonly tokenAddresses: ReadonlyArray<string>; readonly amounts: ReadonlyArray<string>; readonly timestamp?: number | undefined; readonly recipientInfo: string }
  readonly "POST /deposit-solana-for-other": { readonly sessionId: string; readonly nonce: string; readonly signature?: string | undefined; readonly chainId: number; readonly tokenAddresses: ReadonlyArray<string>; readonly amounts: ReadonlyArray<string>; readonly timestamp?: number | undefined; readonly recipientInfo: string }
  readonly "POST /transfer": { readonly sessionId: string; readonly nonce: string; readonly signature?: string | undefined; readonly chainId: number; readonly tokenAddresses: ReadonlyArray<string>; readonly amounts: ReadonlyArray<string>; readonly recipientAddress: string; readonly feeToken?: string | undefined; readonly feeAmount?: string | undefined; readonly txCompletionTime?: number | undefined; readonly ref?: string | undefined; readonly timestamp?: number | undefined }
  readonly "POST /withdraw": { readonly sessionId: string; readonly nonce: string; readonly signature?: string | undefined; readonly chainId: number; readonly tokenAddresses: ReadonlyArray<string>; readonly amounts: ReadonlyArray<string>; readonly recipientAddress: string; readonly feeToken?: string | undefined; readonly feeAmount?: string | undefined; readonly txCompletionTime?: number | undefined; readonly ref?: string | undefined; readonly timestamp?: number | undefined }
  readonly "POST /swap": { readonly sessionId: string; readonly nonce: string; readonly signature?: string | undefined; readonly chainId: number; readonly tokenAddresses: ReadonlyArray<string>; readonly amounts: ReadonlyArray<string>; readonly externalActionId: string; readonly swapData: string; readonly feeToken?: string | undefined; readonly feeAmount?: string | undefined; readonly ref?: string | undefined; readonly timestamp?: number | undefined }
  readonly "POST /private-send": { readonly sessionId: string; readonly nonce: string; readonly signature?: string | undefined; readonly chainId: number; readonly tokenAddress: string; readonly recipients: ReadonlyArray<{ readonly address: string; readonly amount: string }>; readonly feeToken?: string | undefined; readonly feeAmount?: string | undefined; readonly txCompletionTime?: number | undefined; readonly roundDeposit?: boolean | undefined; readonly walletFillsNonce?: boolean | undefined; readonly ref?: string | undefined; readonly timestamp?: number | undefined }
  readonly "POST /withdraw-stuck-utxos": { readonly sessionId: string; readonly nonce: string; readonly signature?: string | undefined; readonly chainId: number; readonly tokenAddress: string; readonly recipientAddress: string; readonly ref?: string | undefined; readonly timestamp?: number | undefined }
  readonly "POST /cancel-operation": { readonly sessionId: string; readonly nonce: string; readonly operation: string; readonly timestamp?: number | undefined }
  readonly "POST /disclosure": { readonly nonce: string; readonly address: string; readonly audience: string; readonly verifier: string; readonly chainId: number; readonly operation?: string | undefined; readonly from?: string | undefined; readonly to?: string | undefined; readonly after?: number | undefined; readonly expiresAt: string; readonly signature: string }
  readonly "POST /set-webhook": { readonly nonce: string; readonly address: string; readonly audience: string; readonly chainId?: number | undefined; readonly expiresAt: string; readonly signature: string; readonly url: string }
  readonly "POST /end-webhook": { readonly nonce: string; readonly address: string; readonly audience: string; readonly chainId?: number | undefined; readonly expiresAt: string; readonly signature: string }
  readonly "GET /webhook": { readonly sessionId: string; readonly nonce: string; readonly timestamp?: string | undefined }
  readonly "POST /replay-webhook": { readonly sessionId: string; readonly nonce: string; readonly cursor?: string | undefined; readonly timestamp?: number | undefined }
}

/** The success response of each signed route. */
export interface Answers {
  readonly "POST /create-session": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly expiresAt: string }
  readonly "POST /revoke-session": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string> }
  readonly "GET /balance": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly balances: ReadonlyArray<{ readonly chainId: number; readonly tokenAddress: string; readonly balance: string; readonly pending: string; readonly quarantined: string; readonly owed?: string }>; readonly asOf: { readonly block: number; readonly time: string } | null }
  readonly "GET /recipient-info": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly recipientInfo: string }
  readonly "GET /get-fee": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly feeAmount: string; readonly feeToken?: string; readonly flushFee: string; readonly revertFee?: string; readonly maxJoins: number; readonly variableRateBps: number; readonly expiresAt: string; readonly privacy?: PrivacyEstimate }
  readonly "GET /get-swap-data": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly swapData: string; readonly externalActionId: string; readonly outSwapAmount: string; readonly expectedOutAmount: string; readonly expiresAt: string }
  readonly "POST /refresh-cache": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string> }
  readonly "GET /private-send/:orderId": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly orderId: string; readonly status: "processing" | "scheduled" | "failed"; readonly phase: string; readonly amountIn: string; readonly amountOut: string; readonly fee: string; readonly excess?: string; readonly deposited: string; readonly failure?: string; readonly scheduledTransactions?: ReadonlyArray<{ readonly status: "pending" | "processing" | "sent_on_chain" | "completed" | "failed"; readonly scheduledTime: string; readonly txHash: string | null; readonly recipient: string; readonly amount: string; readonly feeAmount?: string }>; readonly createdAt: string; readonly expiresAt: string }
  readonly "GET /stuck-utxo-balance": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly balances: ReadonlyArray<{ readonly chainId: number; readonly tokenAddress: string; readonly balance: string }> }
  readonly "GET /operation/:nonce": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly operation: Operation }
  readonly "GET /operations": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly operations: ReadonlyArray<Operation>; readonly nextCursor: string | null }
  readonly "GET /events": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly events: ReadonlyArray<Event>; readonly cursor: string }
  readonly "POST /deposit": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly txData: UnsignedTransaction; readonly approvalAddress: string | null }
  readonly "POST /proofless-deposit": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly txData: UnsignedTransaction; readonly approvalAddress: string | null }
  readonly "POST /deposit-for-other": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly txData: UnsignedTransaction; readonly approvalAddress: string | null }
  readonly "POST /deposit-solana-for-other": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly txData: UnsignedTransaction; readonly approvalAddress: string | null }
  readonly "POST /transfer": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly txHash: string | null; readonly txHashes?: ReadonlyArray<string>; readonly feeAmount?: string; readonly settledDebt?: string; readonly operation?: Operation }
  readonly "POST /withdraw": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly txHash: string | null; readonly txHashes?: ReadonlyArray<string>; readonly feeAmount?: string; readonly settledDebt?: string; readonly operation?: Operation }
  readonly "POST /swap": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly txHash: string | null; readonly txHashes?: ReadonlyArray<string>; readonly feeAmount?: string; readonly settledDebt?: string; readonly operation?: Operation }
  readonly "POST /private-send": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly orderId: string; readonly approvalAddress: string | null; readonly serializedTx: string; readonly amountIn: string; readonly amountOut: string; readonly fee: string; readonly excess?: string; readonly txData: UnsignedTransaction; readonly expiresAt: string; readonly warnings: ReadonlyArray<"PAID_AT_ONCE" | "EXACT_DEPOSIT" | "FOREIGN_FEE_TOKEN" | "WALLET_ASKED_ABOUT"> }
  readonly "POST /withdraw-stuck-utxos": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly txHashes: ReadonlyArray<string>; readonly reason?: string; readonly operation?: Operation }
  readonly "POST /cancel-operation": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly operation: Operation }
  readonly "POST /disclosure": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly statement: Statement }
  readonly "POST /set-webhook": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly webhook: Webhook; readonly secret: string }
  readonly "POST /end-webhook": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string> }
  readonly "GET /webhook": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly webhook: Webhook | null }
  readonly "POST /replay-webhook": { readonly success: true; readonly nonce: string; readonly ignoredFields?: ReadonlyArray<string>; readonly webhook: Webhook }
}

/** The JSON kinds that each required field of a response may have. */
export const answerFields = {
  "POST /create-session": { success: ["boolean"], nonce: ["string"], expiresAt: ["string"] },
  "POST /revoke-session": { success: ["boolean"], nonce: ["string"] },
  "GET /balance": { success: ["boolean"], nonce: ["string"], balances: ["array"], asOf: ["object","null"] },
  "GET /recipient-info": { success: ["boolean"], nonce: ["string"], recipientInfo: ["string"] },
  "GET /get-fee": { success: ["boolean"], nonce: ["string"], feeAmount: ["string"], flushFee: ["string"], maxJoins: ["number"], variableRateBps: ["number"], expiresAt: ["string"] },
  "GET /get-swap-data": { success: ["boolean"], nonce: ["string"], swapData: ["string"], externalActionId: ["string"], outSwapAmount: ["string"], expectedOutAmount: ["string"], expiresAt: ["string"] },
  "POST /refresh-cache": { success: ["boolean"], nonce: ["string"] },
  "GET /private-send/:orderId": { success: ["boolean"], nonce: ["string"], orderId: ["string"], status: ["string"], phase: ["string"], amountIn: ["string"], amountOut: ["string"], fee: ["string"], deposited: ["string"], createdAt: ["string"], expiresAt: ["string"] },
  "GET /stuck-utxo-balance": { success: ["boolean"], nonce: ["string"], balances: ["array"] },
  "GET /operation/:nonce": { success: ["boolean"], nonce: ["string"], operation: ["object"] },
  "GET /operations": { success: ["boolean"], nonce: ["string"], operations: ["array"], nextCursor: ["string","null"] },
  "GET /events": { success: ["boolean"], nonce: ["string"], events: ["array"], cursor: ["string"] },
  "POST /deposit": { success: ["boolean"], nonce: ["string"], txData: ["object","string"], approvalAddress: ["string","null"] },
  "POST /proofless-deposit": { success: ["boolean"], nonce: ["string"], txData: ["object","string"], approvalAddress: ["string","null"] },
  "POST /deposit-for-other": { success: ["boolean"], nonce: ["string"], txData: ["object","string"], approvalAddress: ["string","null"] },
  "POST /deposit-solana-for-other": { success: ["boolean"], nonce: ["string"], txData: ["object","string"], approvalAddress: ["string","null"] },
  "POST /transfer": { success: ["boolean"], nonce: ["string"], txHash: ["string","null"] },
  "POST /withdraw": { success: ["boolean"], nonce: ["string"], txHash: ["string","null"] },
  "POST /swap": { success: ["boolean"], nonce: ["string"], txHash: ["string","null"] },
  "POST /private-send": { success: ["boolean"], nonce: ["string"], orderId: ["string"], approvalAddress: ["string","null"], serializedTx: ["string"], amountIn: ["string"], amountOut: ["string"], fee: ["string"], txData: ["object","string"], expiresAt: ["string"], warnings: ["array"] },
  "POST /withdraw-stuck-utxos": { success: ["boolean"], nonce: ["string"], txHashes: ["array"] },
  "POST /cancel-operation": { success: ["boolean"], nonce: ["string"], operation: ["object"] },
  "POST /disclosure": { success: ["boolean"], nonce: ["string"], statement: ["object"] },
  "POST /set-webhook": { success: ["boolean"], nonce: ["string"], webhook: ["object"], secret: ["string"] },
  "POST /end-webhook": { success: ["boolean"], nonce: ["string"] },
  "GET /webhook": { success: ["boolean"], nonce: ["string"], webhook: ["object","null"] },
  "POST /replay-webhook": { success: ["boolean"], nonce: ["string"], webhook: ["object"] },
} as const

/** The response of GET /capabilities. */
export type Capabilities = { readonly success: true; readonly sessionMessageVersions: ReadonlyArray<1 | 2>; readonly nonceFreshness: "lenient" | "strict"; readonly longestSession: number | null; readonly freshness?: { readonly request: number; readonly transaction: number }; readonly operatorBps?: number; readonly features?: { readonly events: boolean; readonly managedWallets: boolean; readonly webhooks: boolean }; readonly chains?: ReadonlyArray<{ readonly chainId: number; readonly name: string; readonly explorer: string | null; readonly genesisHash?: string }>; readonly caps: { readonly session: { readonly requestsPerSecond: number | null; readonly requests: number | null }; readonly owner: { readonly sessions: number | null; readonly unpaidOrders: number; readonly waitingOperations: number; readonly operationsPerProvingWorker: number }; readonly clientAddress: { readonly sessionsPerMinute: number | null; readonly attestationsPerMinute: number | null } } }

/** Like `answerFields`, for GET /capabilities. */
export const capabilityFields = { success: ["boolean"], sessionMessageVersions: ["array"], nonceFreshness: ["string"], longestSession: ["number","null"], caps: ["object"] } as const

/** The HTTP status of each error code. */
export const errorStatus = {
  INVALID_REQUEST: 400,
  INVALID_JSON: 400,
  MISSING_FIELD: 400,
  INVALID_SESSION_ID: 400,
  INVALID_NONCE: 400,
  UNSUPPORTED_CHAIN: 400,
  WRONG_CHAIN_FAMILY: 400,
  WRONG_SESSION_CHAIN: 400,
  UNSUPPORTED_TOKEN: 400,
  INVALID_RECIPIENT: 400,
  INVALID_RECIPIENT_INFO: 400,
  INVALID_REF: 400,
  NO_SWAP_ROUTE: 400,
  SWAP_ROUTE_TOO_LARGE: 400,
  INVALID_SWAP_DATA: 400,
  FEE_TOO_LOW: 400,
  FEE_TOKEN_NOT_ACCEPTED: 400,
  INSUFFICIENT_BALANCE: 400,
  INSUFFICIENT_GAS: 400,
  TOO_MANY_NOTES: 400,
  MISSING_SIGNATURE_HEADER: 401,
  MESSAGE_VERSION_REQUIRED: 400,
  MISSING_STAMP: 400,
  INVALID_STAMP: 400,
  INVALID_TYPED_DATA: 400,
  INVALID_STAMP_SIGNATURE: 401,
  STAMP_NONCE_USED: 401,
  SIGNER_UNKNOWN: 403,
  ACTION_NOT_PERMITTED: 403,
  SUSPENDED: 403,
  ORGANIZATIONS_CLOSED: 403,
  USER_NOT_FOUND: 404,
  WALLET_NOT_FOUND: 404,
  SCHEDULE_NOT_FOUND: 404,
  POLICY_NOT_FOUND: 404,
  PROPOSAL_NOT_FOUND: 404,
  PROPOSAL_CLOSED: 409,
  KEY_EXISTS: 409,
  ORGANIZATION_CHANGED: 409,
  INVALID_REQUEST_SIGNATURE: 401,
  INVALID_SIGNATURE: 401,
  SESSION_NOT_FOUND: 401,
  SESSION_REVOKED: 401,
  SESSION_EXPIRED: 401,
  WRONG_AUDIENCE: 401,
  TIMESTAMP_EXPIRED: 401,
  NONCE_EXPIRED: 401,
  NONCE_USED_READ: 401,
  NONCE_USED: 409,
  SESSION_CONFLICT: 409,
  NORMAL_MODE_REQUIRED: 403,
  EIP712_MODE_REQUIRED: 403,
  NORMAL_SESSION_REQUIRED: 400,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  OPERATION_NOT_FOUND: 404,
  NOTHING_TO_DISCLOSE: 404,
  ORDER_NOT_FOUND: 404,
  WEBHOOKS_NOT_OFFERED: 403,
  WEBHOOK_NOT_FOUND: 404,
  WEBHOOK_UNCONFIRMED: 400,
  EVENTS_PRUNED: 410,
  EVENTS_EPOCH_OVER: 409,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  OPERATION_NOT_CANCELLABLE: 409,
  SCHEDULE_NOT_CANCELLABLE: 409,
  BALANCE_RESERVED: 409,
  OPERATION_FAILED: 409,
  OPERATION_CANCELLED: 409,
  OPERATION_EXPIRED: 409,
  OPERATION_OUT_OF_TIME: 409,
  OPERATION_INCOMPLETE: 409,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  HEADERS_TOO_LARGE: 431,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  BODY_ALREADY_READ: 500,
  CHAIN_UNAVAILABLE: 503,
  NO_CAPACITY: 503,
  PAUSED: 503,
  FEE_ABOVE_CEILING: 503,
  CALL_OUT_OF_TIME: 503,
  CHAIN_OUT_OF_TIME: 503,
  CHAIN_UNTRIED: 503,
  RELAYER_UNFUNDED: 503,
  SWAP_VENUE_UNAVAILABLE: 503,
  ATTESTATION_UNAVAILABLE: 503,
  SCREENING_UNAVAILABLE: 503,
  STORAGE_UNAVAILABLE: 503,
} as const

/** Stable error codes. */
export type ErrorCode = keyof typeof errorStatus

/** The codes after which the same request may succeed later, without those of status 429 and 503, after which it always may. */
export const otherRetryableCodes: ReadonlyArray<string> = [
  "ORGANIZATION_CHANGED",
  "REQUEST_TIMEOUT",
  "BALANCE_RESERVED",
]
