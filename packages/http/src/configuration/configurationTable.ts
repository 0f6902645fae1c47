import { variables } from "./variables.ts"

/** The configuration's documentation in Markdown: one row per variable, and the JSON of a chain. */
export function configurationTable(): string {
  const rows = Object.entries(variables).map(
    ([name, { form, meaning, standard }]) =>
      `| \`${name}\` | ${form} | ${standardText(standard)} | ${meaning} |`,
  )
  return `| Variable | Form | Default | Meaning |
|---|---|---|---|
${rows.join("\n")}

Durations are digits and a unit: \`ms\`, \`s\`, \`m\`, \`h\` or \`d\`. An empty variable counts as not set; the service refuses
unknown variables that begin with \`SHIELDED_RELAY_\`.

\`SHIELDED_RELAY_CHAINS\` is a JSON list:

\`\`\`json
${JSON.stringify(exampleChains, null, 2)}
\`\`\`

\`rpcUrls\`, \`poolAddress\`, \`deploymentBlock\`, \`senders\`, \`feeRecipient\`, \`tokens\`, \`chainId\` and \`name\` are required. An
endpoint is a URL, \`env:NAME\`, \`file:/path\`, or an object with \`url\`, \`name\` and \`use\` (\`both\`, \`read\`, \`submit\`, \`private\`). A sender is
\`vault:<number>\` (created by \`shielded-relay vault init --relayer <chainId>/<number>\`), \`env:NAME\` or \`file:/path\`. Use
several, so that a chain is served while one of them is stuck or empty. An account with less than \`senderFloor\` (smallest units of the
native coin; default 0) gets no new operations and raises the alarm \`relayer_balance_low\`. [Commands](relaying-accounts.md)
send it coins, retire it and take what it has left. \`feeFloor\` and
\`feeCeiling\` bound the [price](fees.md#posted-prices) of a plain call, in smallest units of the native coin; above the ceiling the service
refuses new requests. \`explorer\` is the page of a transaction, with \`{txHash}\` in place of its hash; \`/capabilities\` tells callers. A token's \`price\`
says that \`tokens\` smallest units are worth \`native\` smallest units of the native coin. A \`priceFeed\` replaces \`price\`:
\`token\` and \`native\` are feeds in one unit, such as USD (without \`native\`, \`token\` is a feed in the native coin), as
Chainlink aggregators return them. An answer older than \`maxAgeSeconds\` is not used. \`check\`, on EVM chains alone, compares them with the
mean price of a Uniswap v3 pool of the token and the wrapped coin over \`windowSeconds\`; a price that deviates by more than \`maxDeviationBps\`
is not used. Two endpoints must agree on a price, so configure three. A token without a price cannot pay fees. \`l1Fees\` is \`op-stack\` on chains of the OP
stack, where publishing a transaction costs extra; default \`none\`.
\`sanctionsOracle\` is a contract with \`isSanctioned(address)\`; the service refuses addresses it lists.
\`accountFactories\` lists the factories whose contract accounts may open sessions before they are deployed (EIP-6492); accounts
that are deployed need no entry. Configure at least two endpoints if you serve contract accounts: two must agree that an account signed.

\`gasTank\`, on EVM chains and TRON, is the key of an account that lends coins to [managed wallets](public-tokens.md#the-gas-tank): \`vault\`
(created by \`shielded-relay vault init --gas-tank <chainId>\`), \`env:NAME\` or \`file:/path\`. It must not be one of \`senders\`. Without it
wallets pay their fees with coins of their own. \`advances\` limits what it lends, in whole coins as text: \`perOperation\`,
\`perOrganization\` within 24 hours, and \`perDay\` to all. Default: 0.01, 0.1 and 1 coins on EVM chains.

An endpoint with \`use\` \`private\` is one that you trust, such as your own node. Every [question about a payer or a
recipient](privacy.md#what-endpoints-are-asked) goes to \`private\` endpoints only, and these get no others. The other endpoints still see
each call as the service simulates and sends it, seconds before the chain shows it. One private endpoint is enough, and its answer about \`sanctionsOracle\` counts alone. A chain with \`sanctionsOracle\` needs one, or its other
endpoints see owners and recipients within moments. Signatures of contract accounts are always checked by the other endpoints.
`
}

/** Example chains. They pass `config check`. */
export const exampleChains = [
  {
    chainId: 11155111,
    name: "Sepolia",
    explorer: "https://sepolia.etherscan.io/tx/{txHash}",
    rpcUrls: ["env:SEPOLIA_RPC_URL", { url: "https://rpc.example", name: "spare", use: "read" }],
    poolAddress: "0x5FbDB2315678afecb367f032d93F642f64180aa3",
    deploymentBlock: 7000000,
    senders: ["vault:0", "vault:1"],
    senderFloor: "50000000000000000",
    feeRecipient: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    confirmations: 3,
    finality: "tag",
    tokens: [
      { address: "0x0000000000000000000000000000000000000000", symbol: "ETH", decimals: 18 },
      {
        address: "0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238",
        symbol: "USDC",
        decimals: 6,
        price: { tokens: "3000000000", native: "1000000000000000000" },
      },
      {
        address: "0x779877A7B0D9E8603169DdbD7836e478b4624789",
        symbol: "LINK",
        decimals: 18,
        priceFeed: {
          token: { address: "0xc59E3633BAAC79493d908e63626716e204A45EdF", maxAgeSeconds: 4500 },
          native: { address: "0x694AA1769357215DE4FAC081bf1f309aDC325306", maxAgeSeconds: 4500 },
          check: {
            pool: "0xDD7CC9a0dA070fB8B60dC6680b596133fb4A7100",
            windowSeconds: 1800,
            maxDeviationBps: 300,
          },
        },
      },
    ],
  },
]

function standardText(standard: string | null): string {
  if (standard === null) return "–"
  return standard === "" ? "empty" : `\`${standard}\``
}
