import type { RecipientProblem, RecipientRules } from "../money/recipient.ts"
import { useAccount, usePage } from "./context.ts"

/** Whom the account can pay, and the words for it. */
export function useRecipients() {
  const { texts } = usePage()
  const { chain, tokens, own } = useAccount()
  const form = texts.addressForms[chain.family]
  const { recipientPay, recipientWithdraw } = texts.form
  return {
    /** @param isPublic Whether only public addresses can be paid. */
    rules: (isPublic: boolean): RecipientRules => ({
      isPublic,
      addressProblem: own.addressProblem,
      poolAddress: chain.poolAddress,
      tokenAddresses: tokens.map(({ tokenAddress }) => tokenAddress),
    }),
    hint: (isPublic: boolean): string => (isPublic ? recipientWithdraw : recipientPay)(form),
    problemText: (problem: RecipientProblem): string => {
      const text = texts.recipientProblems[problem]
      return typeof text === "string" ? text : text(form)
    },
  }
}
