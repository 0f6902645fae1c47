import { catchUpTitle, measureCatchUp } from "./catchUp/measureCatchUp.ts"
import { installationTitle, measureInstallation } from "./installation/measureInstallation.ts"
import { measurePeer, peerTitle } from "./peer/measurePeer.ts"
import {
  measureRealFaults,
  measureRecovery,
  realFaultsTitle,
  recoveryTitle,
} from "./realFaults/measureRealFaults.ts"
import {
  measureRealFaultsSolana,
  realFaultsSolanaTitle,
} from "./realFaults/measureRealFaultsSolana.ts"
import { measureRealFaultsTron, realFaultsTronTitle } from "./realFaults/measureRealFaultsTron.ts"
import { measureStarts, startsTitle } from "./starts/measureStarts.ts"
import { measureStuffedQueue, stuffedQueueTitle } from "./stuffedQueue/measureStuffedQueue.ts"
import { measureThroughput, throughputTitle } from "./throughput.ts"
import { measureWebhooks, webhooksTitle } from "./webhooks/measureWebhooks.ts"
import { measureWithdrawal, withdrawalTitle } from "./withdrawal.ts"

/** Prints this package's figures, one section per line: `node src/main.ts [word in the title]`. */
const sections = [
  [installationTitle, measureInstallation],
  [startsTitle, measureStarts],
  [withdrawalTitle, measureWithdrawal],
  [realFaultsTitle, measureRealFaults],
  [recoveryTitle, measureRecovery],
  [realFaultsSolanaTitle, measureRealFaultsSolana],
  [realFaultsTronTitle, measureRealFaultsTron],
  [peerTitle, measurePeer],
  [stuffedQueueTitle, measureStuffedQueue],
  [throughputTitle, measureThroughput],
  [catchUpTitle, measureCatchUp],
  [webhooksTitle, measureWebhooks],
] as const
const wanted = (process.argv[2] ?? "").toLowerCase()
for (const [title, measure] of sections)
  if (title.toLowerCase().includes(wanted))
    for await (const section of measure()) console.log(JSON.stringify(section))
