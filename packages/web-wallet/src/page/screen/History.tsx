import type { Operation } from "@shielded-relay/client"
import { useEffect, useState } from "preact/hooks"
import { ended, forget, type Kept } from "../keep/operations.ts"
import { exactAmount } from "../money/amount.ts"
import { csvText } from "../money/csv.ts"
import { tokenAt, useAmounts } from "../part/amounts.ts"
import { useAccount, usePage, useStore } from "../part/context.ts"
import { CancelWaiting } from "../part/CancelWaiting.tsx"
import { Badge } from "../part/Operations.tsx"
import { Fault, Heading, Short } from "../part/parts.tsx"
import { saveFile } from "../part/saveFile.ts"
import { loadKept } from "../state/connect.ts"
import { stageOfState } from "../state/note.ts"
import { explain, type Explanation } from "../text/explain.ts"
import { Transaction } from "./OperationScreen.tsx"

/** How many operations are asked for at a time. */
const step = 20

/** The most rows of a file. */
const mostRows = 10_000

/** All operations of the owner, with what this browser knows of them. */
export function History() {
  const store = useStore()
  const { texts, kept } = usePage()
  const account = useAccount()
  const amounts = useAmounts()
  const [operations, setOperations] = useState<ReadonlyArray<Operation> | null>(null)
  const [wanted, setWanted] = useState(step)
  const [changes, setChanges] = useState(0)
  const [fault, setFault] = useState<Explanation | null>(null)
  const { signal } = account.leaving
  useEffect(() => {
    firstOf(account.session.operations({ signal }), wanted + 1).then(
      setOperations,
      (error: unknown) => {
        if (!signal.aborted) setFault(explain(error, texts))
      },
    )
  }, [account, wanted, changes])
  const { history } = texts
  const { columns } = history
  const shown = operations?.slice(0, wanted) ?? []
  const own = (operation: Operation) => kept.find(({ nonce }) => nonce === operation.nonce)
  const save = async () => {
    try {
      const all = await firstOf(account.session.operations({ signal }), mostRows)
      const rows = all.map((operation) => csvRow(operation, own(operation), account, texts.kinds))
      saveFile("history.csv", "text/csv", csvText([Object.values(history.columns), ...rows]))
    } catch (error) {
      if (!signal.aborted) setFault(explain(error, texts))
    }
  }
  const forgetAll = async () => {
    for (const { id } of kept.filter(({ stage }) => ended.has(stage))) await forget(id)
    await loadKept(store)
  }
  return (
    <>
      <Heading>{history.heading}</Heading>
      <p class="lead">{history.lead}</p>
      {fault === null ? null : <Fault fault={fault} />}
      {operations === null ? (
        <p role="status">{fault === null ? texts.common.loading : ""}</p>
      ) : shown.length === 0 ? (
        <p>{history.empty}</p>
      ) : (
        <>
          <div class="wide card" tabIndex={0} role="region" aria-label={history.heading}>
            {/* The roles stay where a narrow screen shows the rows as cards. */}
            <table role="table">
              <thead>
                <tr>
                  <th scope="col">{columns.time}</th>
                  <th scope="col">{columns.kind}</th>
                  <th scope="col">{columns.amount}</th>
                  <th scope="col">{columns.state}</th>
                  <th scope="col">{columns.recipient}</th>
                  <th scope="col">{columns.transaction}</th>
                </tr>
              </thead>
              <tbody role="rowgroup">
                {shown.map((operation) => {
                  const known = own(operation)
                  const token =
                    known === undefined ? undefined : tokenAt(account, known.tokenAddress)
                  return (
                    <tr role="row" key={operation.nonce ?? operation.createdAt}>
                      <th scope="row" role="rowheader" data-column={columns.time}>
                        {amounts.time(new Date(operation.createdAt))}
                      </th>
                      <td role="cell" data-column={columns.kind}>
                        {kindText(operation, texts.kinds)}
                      </td>
                      <td role="cell" class="number" data-column={columns.amount}>
                        {known === undefined || token === undefined
                          ? history.unknown
                          : amounts.of(token, BigInt(known.units))}
                      </td>
                      <td role="cell" data-column={columns.state}>
                        <Badge stage={stageOfState(operation.state)} />
                        <Waiting
                          operation={operation}
                          onCancelled={() => setChanges(changes + 1)}
                        />
                      </td>
                      <td role="cell" data-column={columns.recipient}>
                        {known === undefined || known.recipient === "" ? (
                          history.unknown
                        ) : (
                          <Short text={known.recipient} />
                        )}
                      </td>
                      <td role="cell" data-column={columns.transaction}>
                        {operation.txHash === null ? (
                          history.unknown
                        ) : (
                          <Transaction hash={operation.txHash} />
                        )}
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </div>
          <div class="buttons">
            {operations.length > wanted ? (
              <button type="button" onClick={() => setWanted(wanted + step)}>
                {history.more}
              </button>
            ) : null}
            <button type="button" onClick={() => void save()}>
              {history.csv}
            </button>
            <a class="button" href="#statement">
              {texts.statement.heading}
            </a>
            <button type="button" aria-describedby="forget-hint" onClick={() => void forgetAll()}>
              {history.forget}
            </button>
          </div>
          <p class="quiet" id="forget-hint">
            {history.forgetHint}
          </p>
        </>
      )}
    </>
  )
}

/** Until when a payment for later waits, and how to cancel it: also of another browser. */
function Waiting({
  operation: { state, deadline, nonce },
  onCancelled,
}: {
  readonly operation: Operation
  readonly onCancelled: () => void
}) {
  const { later } = usePage().texts
  const amounts = useAmounts()
  if (state !== "waiting" || nonce === null) return null
  return (
    <>
      <p class="quiet">{later.before(amounts.time(new Date(deadline)))}</p>
      <CancelWaiting nonce={nonce} onCancelled={onCancelled} />
    </>
  )
}

async function firstOf<A>(items: AsyncIterable<A>, most: number): Promise<ReadonlyArray<A>> {
  const found: Array<A> = []
  for await (const item of items) {
    found.push(item)
    if (found.length >= most) break
  }
  return found
}

type Kinds = Readonly<Record<string, string>> & { readonly other: string }

const kindText = ({ kind }: Operation, kinds: Kinds) => kinds[kind] ?? kinds.other

/** In the order of the catalogue's columns, for programs: exact amounts, times in UTC, whole addresses. */
function csvRow(
  operation: Operation,
  known: Kept | undefined,
  account: Parameters<typeof tokenAt>[0],
  kinds: Kinds,
): ReadonlyArray<string> {
  const token = known === undefined ? undefined : tokenAt(account, known.tokenAddress)
  const feeToken = known?.feeAddress === undefined ? token : tokenAt(account, known.feeAddress)
  const amount = (units: string, of = token) =>
    of === undefined || units === "" ? "" : exactAmount(BigInt(units), of.decimals)
  return [
    operation.createdAt,
    kindText(operation, kinds),
    amount(known?.units ?? ""),
    token?.symbol ?? "",
    amount(operation.feeAmount ?? known?.feeUnits ?? "", feeToken),
    known?.recipient ?? "",
    operation.state,
    operation.txHash ?? "",
    operation.nonce ?? "",
  ]
}
