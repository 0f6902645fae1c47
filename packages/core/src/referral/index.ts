export { referralReport } from "./referralReport.ts"
export type { ReferralTotal } from "./ReferralTotal.ts"
