import { once } from "node:events"
import { createServer, type ServerResponse } from "node:http"
import { encodeFunctionData, parseAbi, zeroAddress, type Address, type Hex } from "viem"
import type { OpenExchanges } from "./openExchanges.ts"

const routerAbi = parseAbi([
  "function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])",
  "function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])",
  "function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable returns (uint256[])",
  "function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline) returns (uint256[])",
])
const farAway = 2n ** 40n
const coins = /^0xe{40}$/i

export interface Deal {
  readonly tokenIn: Address
  readonly tokenOut: Address
  readonly amountIn: bigint
  readonly to: Address
}

/** A route over dollars at Uniswap's v2 router: its calldata and output. `null` if there is none. */
export async function dealOf(open: OpenExchanges, { tokenIn, tokenOut, amountIn, to }: Deal) {
  const dollar = open.token("dollar")
  const ends = [open.traded(tokenIn), open.traded(tokenOut)] as const
  const isStop = ends.some((end) => end.toLowerCase() === dollar.toLowerCase())
  const path = isStop ? [...ends] : [ends[0], dollar, ends[1]]
  const amountOut = await open.node.client
    .readContract({
      address: open.exchanges.v2.router,
      abi: routerAbi,
      functionName: "getAmountsOut",
      args: [amountIn, path],
    })
    .then(
      (amounts) => amounts.at(-1) ?? 0n,
      () => null,
    )
  if (amountOut === null) return null
  return { amountOut, data: calldataOf({ tokenIn, tokenOut, amountIn, to }, path) }
}

function calldataOf({ tokenIn, tokenOut, amountIn, to }: Deal, path: ReadonlyArray<Address>): Hex {
  if (tokenIn === zeroAddress) {
    const args = [1n, path, to, farAway] as const
    return encodeFunctionData({ abi: routerAbi, functionName: "swapExactETHForTokens", args })
  }
  const args = [amountIn, 1n, path, to, farAway] as const
  const functionName =
    tokenOut === zeroAddress ? "swapExactTokensForETH" : "swapExactTokensForTokens"
  return encodeFunctionData({ abi: routerAbi, functionName, args })
}

/** Replaces the whole honest answer. */
export type Misbehaviour = (honest: {
  readonly status: number
  readonly body: object
}) => { readonly status: number; readonly body: object | string } | "silence"

/** A loopback quote service with the APIs of 0x (Swap API v2) and LI.FI (API v1). */
export async function startQuoteServer(open: OpenExchanges) {
  let misbehave: Misbehaviour = (honest) => honest
  const asked: Array<{ readonly path: string; readonly headers: object }> = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://localhost")
    asked.push({ path: url.pathname, headers: request.headers })
    void answerOf(open, url).then((honest) => send(response, misbehave(honest)))
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    behave: (how: Misbehaviour = (honest) => honest) => {
      misbehave = how
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function send(response: ServerResponse, answer: ReturnType<Misbehaviour>): void {
  if (answer === "silence") return
  const { status, body } = answer
  response.writeHead(status, { "content-type": "application/json", location: "/elsewhere" })
  response.end(typeof body === "string" ? body : JSON.stringify(body))
}

async function answerOf(open: OpenExchanges, { pathname, searchParams }: URL) {
  const field = (name: string) => searchParams.get(name) ?? ""
  const token = (name: string): Address =>
    coins.test(field(name)) ? zeroAddress : `0x${field(name).slice(2)}`
  const is0x = pathname === "/swap/allowance-holder/quote"
  const [from, to, amount, taker] = is0x
    ? ["sellToken", "buyToken", "sellAmount", "taker"]
    : ["fromToken", "toToken", "fromAmount", "fromAddress"]
  const tokenIn = token(from ?? "")
  const amountIn = BigInt(field(amount ?? ""))
  const deal = await dealOf(open, {
    tokenIn,
    tokenOut: token(to ?? ""),
    amountIn,
    to: token(taker ?? ""),
  })
  const { router } = open.exchanges.v2
  const value = tokenIn === zeroAddress ? amountIn : 0n
  const spender = tokenIn === zeroAddress ? null : router
  if (is0x) {
    const transaction = { to: router, data: deal?.data, gas: "300000", value: value.toString() }
    return deal === null
      ? { status: 200, body: { liquidityAvailable: false } }
      : {
          status: 200,
          body: {
            liquidityAvailable: true,
            buyAmount: deal.amountOut.toString(),
            allowanceTarget: spender,
            transaction,
          },
        }
  }
  return deal === null
    ? {
        status: 404,
        body: { code: 1002, message: "No available quotes for the requested transfer" },
      }
    : {
        status: 200,
        body: {
          estimate: { toAmount: deal.amountOut.toString(), approvalAddress: router },
          transactionRequest: { to: router, data: deal.data, value: `0x${value.toString(16)}` },
        },
      }
}
