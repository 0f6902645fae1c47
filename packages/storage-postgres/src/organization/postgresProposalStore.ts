import type { ProposalStoreShape } from "@shielded-relay/core"
import { Effect } from "effect"
import { countOf, toWhole, whole } from "../store/columns.ts"
import type { Transactions } from "../transaction/Transactions.ts"
import { PROPOSAL, proposalOf } from "./rows.ts"

/** Requests that wait for approvals. */
export function postgresProposalStore(transactions: Transactions): ProposalStoreShape {
  return {
    insert: (one) =>
      Effect.asVoid(
        transactions.statement(
          `INSERT INTO managed_proposal (${PROPOSAL})
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
          [
            one.organizationId,
            one.id,
            toWhole(one.position),
            one.userId,
            one.key,
            one.route,
            one.nonce,
            one.digest,
            one.message,
            one.policyId,
            toWhole(one.needed),
            one.approvedBy,
            one.state,
            one.code,
            one.rejectedBy,
            toWhole(one.createdAt),
            toWhole(one.expiresAt),
            toWhole(one.version),
            one.seal,
          ],
        ),
      ),
    find: (organizationId, id) =>
      Effect.map(
        transactions.statement(
          `SELECT ${PROPOSAL} FROM managed_proposal WHERE organization_id = $1 AND id = $2`,
          [organizationId, id],
        ),
        ({ rows: [row] }) => (row === undefined ? null : proposalOf(row)),
      ),
    replace: (one) =>
      Effect.map(
        transactions.statement(
          `UPDATE managed_proposal SET policy_id = $4, needed = $5, approved_by = $6, state = $7, code = $8, rejected_by = $9,
            version = $3, seal = $10
          WHERE organization_id = $1 AND id = $2 AND version = $3 - 1`,
          [
            one.organizationId,
            one.id,
            toWhole(one.version),
            one.policyId,
            toWhole(one.needed),
            one.approvedBy,
            one.state,
            one.code,
            one.rejectedBy,
            one.seal,
          ],
        ),
        ({ rowCount }) => rowCount === 1,
      ),
    newest: (organizationId) =>
      Effect.map(
        transactions.statement(
          "SELECT coalesce(max(position), 0) AS newest FROM managed_proposal WHERE organization_id = $1",
          [organizationId],
        ),
        ({ rows: [row] }) => (row === undefined ? 0 : whole(row, "newest")),
      ),
    countOpen: ({ organizationId, userId }, at) =>
      Effect.map(
        transactions.statement(
          `SELECT count(*) FROM managed_proposal
          WHERE organization_id = $1 AND state = 'open' AND expires_at > $2 ${userId === null ? "" : "AND user_id = $3"}`,
          [organizationId, toWhole(at), ...(userId === null ? [] : [userId])],
        ),
        countOf,
      ),
    list: ({ organizationId, userId, openAt, before, limit }) => {
      const parameters = [
        organizationId,
        toWhole(before ?? Number.MAX_SAFE_INTEGER),
        toWhole(limit),
      ]
      const where = [
        ...(userId === null ? [] : [`AND user_id = $${parameters.push(userId)}`]),
        ...(openAt === null
          ? []
          : [`AND state = 'open' AND expires_at > $${parameters.push(toWhole(openAt))}`]),
      ]
      return Effect.map(
        transactions.statement(
          `SELECT ${PROPOSAL} FROM managed_proposal WHERE organization_id = $1 AND position < $2 ${where.join(" ")}
          ORDER BY position DESC LIMIT $3`,
          parameters,
        ),
        ({ rows }) => rows.map(proposalOf),
      )
    },
  }
}
