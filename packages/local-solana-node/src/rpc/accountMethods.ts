import type { Block } from "../chain/Block.ts"
import { token2022Program, tokenProgram, type Address } from "../transaction/address.ts"
import { readMint, readTokenAccount, uiTokenAmount } from "../transaction/tokenBalances.ts"
import { accountEncoder } from "./encodeAccount.ts"
import { blockAsked, inContext, type Method, type NodeState } from "./NodeState.ts"
import { readAddress, readBoolean, readCount, readList, readSettings } from "./parameters.ts"
import { readFilters } from "./readFilters.ts"
import { invalidParams } from "./RpcError.ts"

const accountsAt = (node: NodeState, block: Block) => (address: Address) =>
  node.cluster.account(address, block)

const getAccountInfo: Method = (node, [key, config]) => {
  const address = readAddress(key)
  const settings = readSettings(config)
  const block = blockAsked(node, settings)
  const account = node.cluster.account(address, block)
  const encode = accountEncoder(settings, accountsAt(node, block))
  return inContext(block, account === null ? null : encode(account))
}

const getMultipleAccounts: Method = (node, [keys, config]) => {
  const addresses = readList(keys, 100).map(readAddress)
  const settings = readSettings(config)
  const block = blockAsked(node, settings)
  const encode = accountEncoder({ encoding: "base64", ...settings }, accountsAt(node, block))
  const accounts = addresses.map(accountsAt(node, block))
  return inContext(
    block,
    accounts.map((account) => (account === null ? null : encode(account))),
  )
}

const getBalance: Method = (node, [key, config]) => {
  const address = readAddress(key)
  const block = blockAsked(node, readSettings(config))
  return inContext(block, node.cluster.account(address, block)?.lamports ?? 0n)
}

const getProgramAccounts: Method = (node, [key, config]) => {
  const program = readAddress(key)
  const settings = readSettings(config)
  const fits = readFilters(settings["filters"])
  const withContext = readBoolean(settings["withContext"])
  const block = blockAsked(node, settings)
  const encode = accountEncoder(settings, accountsAt(node, block))
  const found = node.cluster
    .ownedBy(program, block)
    .filter(([, account]) => fits(account.data))
    .map(([pubkey, account]) => ({ pubkey, account: encode(account) }))
  return withContext ? inContext(block, found) : found
}

const getTokenAccountBalance: Method = (node, [key, config]) => {
  const address = readAddress(key)
  const block = blockAsked(node, readSettings(config))
  const account = node.cluster.account(address, block)
  if (account === null) throw invalidParams("Invalid param: could not find account")
  const token = readTokenAccount(account)
  const mint = token === null ? null : readMint(node.cluster.account(token.mint, block))
  if (token === null || mint === null) throw invalidParams("Invalid param: not a Token account")
  return inContext(block, uiTokenAmount(token.amount, mint.decimals))
}

const getTokenSupply: Method = (node, [key, config]) => {
  const address = readAddress(key)
  const block = blockAsked(node, readSettings(config))
  const mint = readMint(node.cluster.account(address, block))
  if (mint === null) throw invalidParams("Invalid param: not a Token mint")
  return inContext(block, uiTokenAmount(mint.supply, mint.decimals))
}

const getTokenAccountsByOwner: Method = (node, [key, which, config]) => {
  const owner = readAddress(key)
  const filter = readSettings(which)
  const settings = readSettings(config)
  const block = blockAsked(node, settings)
  const mint = filter["mint"] === undefined ? null : readAddress(filter["mint"])
  const program = mint === null ? readAddress(filter["programId"]) : null
  if (program !== null && program !== tokenProgram && program !== token2022Program)
    throw invalidParams("Invalid param: unrecognized Token program id")
  if (mint !== null && readMint(node.cluster.account(mint, block)) === null)
    throw invalidParams("Invalid param: could not find mint")
  const encode = accountEncoder(settings, accountsAt(node, block))
  const programs = program === null ? [tokenProgram, token2022Program] : [program]
  const found = programs
    .flatMap((each) => node.cluster.ownedBy(each, block))
    .flatMap(([pubkey, account]) => {
      const token = readTokenAccount(account)
      const fits = token?.owner === owner && (mint === null || token.mint === mint)
      return fits ? [{ pubkey, account: encode(account) }] : []
    })
  return inContext(block, found)
}

const getMinimumBalanceForRentExemption: Method = (node, [size]) =>
  node.cluster.rent(readCount(size))

export const accountMethods = {
  getAccountInfo,
  getMultipleAccounts,
  getBalance,
  getProgramAccounts,
  getTokenAccountBalance,
  getTokenSupply,
  getTokenAccountsByOwner,
  getMinimumBalanceForRentExemption,
}
