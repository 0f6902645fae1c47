/** The options of each command, apart from the commands, so that reading a command line loads no command. */

/** The options of `serve`. */
export const serveOptions = {
  "after-restore": { type: "boolean" },
  workers: { type: "string" },
} as const

/** The options of the reports. */
export const reportOptions = {
  from: { type: "string" },
  to: { type: "string" },
} as const

/** The options of `organization restore`. */
export const restoreOptions = {
  receipts: { type: "string" },
  name: { type: "string" },
  exported: { type: "boolean" },
} as const

/** The options of `organization create`. */
export const organizationOptions = {
  "public-key": { type: "string" },
  name: { type: "string" },
} as const

/** The options of `audit verify`. */
export const auditOptions = { organization: { type: "string" } } as const

/** The options of `wallet export`. */
export const exportOptions = {
  organization: { type: "string" },
  user: { type: "string" },
  to: { type: "string" },
} as const

/** The options of `wallet import`. */
export const importOptions = {
  organization: { type: "string" },
  user: { type: "string" },
  words: { type: "string" },
} as const

/** The options of `config check`. */
export const configCheckOptions = {
  connect: { type: "boolean" },
  json: { type: "boolean" },
} as const

/** The options of `deploy plan`. */
export const deployPlanOptions = {
  file: { type: "string" },
  json: { type: "boolean" },
} as const

/** The options of `deploy verify`. */
export const deployVerifyOptions = {
  ...deployPlanOptions,
  "chains-file": { type: "string" },
} as const

/** The options of `deploy close`. */
export const deployCloseOptions = {
  file: { type: "string" },
  "chain-name": { type: "string" },
} as const

/** The options of `deploy apply`. */
export const deployApplyOptions = {
  file: { type: "string" },
  "chain-name": { type: "string" },
  "chains-file": { type: "string" },
  plan: { type: "string" },
} as const

/** The options of `doctor`. */
export const doctorOptions = {
  deployment: { type: "string", multiple: true },
} as const

/** The options of `monitoring alerts` and `monitoring dashboard`. */
export const monitoringOptions = { job: { type: "string" } } as const

/** The options of `vault new-answer-key`. */
export const newAnswerKeyOptions = { from: { type: "string" } } as const

/** The options of `vault rotate`. */
export const vaultRotateOptions = { to: { type: "string" } } as const

/** The options of `vault rewrap`. */
export const vaultRewrapOptions = { to: { type: "string" } } as const

/** The options of `relayer retire`, which the other commands on relaying accounts have too. */
export const relayerOptions = {
  relayer: { type: "string" },
  "chain-name": { type: "string" },
} as const

/** The options of `relayer top-up`. */
export const topUpOptions = {
  ...relayerOptions,
  balance: { type: "string" },
  signer: { type: "string" },
  password: { type: "string" },
} as const

/** The options of `relayer sweep`. */
export const sweepOptions = { ...relayerOptions, to: { type: "string" } } as const

/** The options of `webhooks replay`. */
export const replayOptions = { from: { type: "string" } } as const
/** The options of `console user`. */
export const consoleUserOptions = {
  name: { type: "string" },
  role: { type: "string" },
} as const

/** The options of `database move`. */
export const databaseMoveOptions = { to: { type: "string" } } as const

/** The option that names an operation, of `operations resume` and `wallet end-altered`. */
export const operationOptions = { operation: { type: "string" } } as const

/** The options that select a note or an order and give the reason. */
export const decisionOptions = {
  chain: { type: "string" },
  transaction: { type: "string" },
  log: { type: "string" },
  order: { type: "string" },
  reason: { type: "string" },
} as const

/** The options that only a return has. */
export const returnOptions = {
  payer: { type: "string" },
  case: { type: "string" },
} as const

/** The options of `verify-disclosure`. */
export const disclosureOptions = {
  statement: { type: "string" },
  verifier: { type: "string" },
  "chain-file": { type: "string" },
  csv: { type: "boolean" },
  "service-key": { type: "string" },
  "service-signature": { type: "string" },
} as const

/** The options of `vault init`. */
export const vaultOptions = {
  relayer: { type: "string", multiple: true },
  "gas-tank": { type: "string", multiple: true },
} as const

/** The reports an operator can print from the database. */
export const reportNames = ["referrals", "screenings"] as const

export type ReportName = (typeof reportNames)[number]

/** The options of `backup`. */
export const backupOptions = {
  to: { type: "string" },
  passphrase: { type: "string" },
  recipient: { type: "string", multiple: true },
  "with-vault": { type: "boolean" },
} as const

/** The options of `restore`. */
export const restoreBackupOptions = {
  from: { type: "string" },
  passphrase: { type: "string" },
  identity: { type: "string" },
  "with-vault": { type: "boolean" },
} as const

/** The options of `drill`. */
export const drillOptions = {
  from: { type: "string" },
  passphrase: { type: "string" },
  identity: { type: "string" },
} as const
