import { variables } from "./variables.ts"

/** The documentation of the configuration as Markdown: one row per variable, and the JSON of a chain. */
export function configurationTable(): string {
  const rows = Object.entries(variables).map(
    ([name, { form, meaning, standard }]) =>
      `| \`${name}\` | ${form} | ${standardText(standard)} | ${meaning} |`,
  )
  return `| Variable | Form | Default | Meaning |
|---|---|---|---|
${rows.join("\n")}

Durations are digits and a unit: \`ms\`, \`s\`, \`m\`, \`h\` or \`d\`. An empty variable counts as not set; an unknown one that begins with
\`SHIELDED_RELAY_\` is refused.

\`SHIELDED_RELAY_CHAINS\` is a JSON list:

\`\`\`json
${JSON.stringify(exampleChains, null, 2)}
\`\`\`

\`rpcUrls\`, \`poolAddress\`, \`deploymentBlock\`, \`senders\`, \`feeRecipient\`, \`tokens\`, \`chainId\` and \`name\` are required. An
endpoint is a URL, \`env:NAME\`, \`file:/path\`, or an object with \`url\`, \`name\` and \`use\` (\`both\`, \`read\`, \`submit\`). A sender is
\`vault:<number>\` (made by \`shielded-relay vault init --relayer <chainId>/<number>\`), \`env:NAME\` or \`file:/path\`; give
several, and a chain is served while one of them is stuck or empty. An account with less than \`senderFloor\` (smallest units of the
native coin; default 0) takes on nothing new, and the alarm \`relayer_balance_low\` is raised. A token's \`price\`
says that \`tokens\` smallest units are worth \`native\` smallest units of the native coin. Instead of it a token may have a \`priceFeed\`:
\`token\` and \`native\` are feeds in one unit, such as USD (without \`native\`, \`token\` is a feed in the native coin), as
Chainlink's aggregators answer; an answer older than \`maxAgeSeconds\` is none. \`check\` holds them against the mean price of a Uniswap
v3 pool of the token and the wrapped coin over \`windowSeconds\`; a price that is further away than \`maxDeviationBps\` is none. Two
endpoints must agree about a price, so give three. A token without a price pays no fees. \`l1Fees\` is \`op-stack\` on chains of the OP
stack, where publishing a transaction costs extra; default \`none\`.
\`sanctionsOracle\` is a contract with \`isSanctioned(address)\`: whom it names is not served.
\`accountFactories\` lists the factories whose contract accounts may open sessions before they are deployed (EIP-6492); accounts
that are deployed need no entry. Give two endpoints or more where contract accounts matter: two must agree that one signed.
`
}

/** A chain as an operator writes it; it passes \`config check\`. */
export const exampleChains = [
  {
    chainId: 11155111,
    name: "Sepolia",
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
