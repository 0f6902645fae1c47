import type { Texts } from "./Texts.ts"

/** Texts about private sends, what they leave behind, and statements. */
export const ordersDe: Pick<Texts, "link" | "send" | "recovery" | "statement"> = {
  send: {
    heading: "Privat senden",
    lead: "Aus Ihrer Wallet an mehrere öffentliche Adressen, ohne eine Transaktion zwischen Ihrer Wallet und einer von ihnen.",
    rows: "Empfänger",
    rowsHint: "Einer je Zeile: Adresse, Betrag. Sie können Zeilen einer Tabelle einfügen.",
    line: (line: string, problem: string) => `Zeile ${line}: ${problem}`,
    within: "Alle sind bezahlt",
    atOnce: "so bald wie möglich",
    hours: (hours: string) => `binnen ${hours} h, zu zufälligen Zeiten`,
    order: "Beauftragen",
    late: "Der Auftrag lief gerade ab. Beauftragen Sie nochmals.",
    title: (count: string) => `Empfänger: ${count}. Sie bekommen`,
    bound: "Gebühr des Relays, höchstens",
    excess: "Aufgerundet, kommt als Guthaben zurück",
    pays: "Ihre Wallet zahlt",
    seen: (amount: string) =>
      `Dass Ihre Adresse ${amount} in den Pool zahlt. Und Zahlungen aus dem Pool an jeden Empfänger, die keinen Zahler nennen.`,
    warnings: {
      PAID_AT_ONCE: "Zahlungen gleich nach der Einzahlung lassen sich leicht mit ihr verbinden.",
      EXACT_DEPOSIT: "Die Einzahlung ist nicht gerundet und zeigt daher die Summe.",
      FOREIGN_FEE_TOKEN: "Die Gebühr in einem anderen Token zeigt, dass Sie beide halten.",
      WALLET_ASKED_ABOUT: "Ein Knoten des Dienstes erfährt, wer zahlt.",
    },
    until: (time: string) =>
      `Zahlen Sie vor ${time}: Was später ankommt, muss gegen Gebühr zurückgeholt werden.`,
    pay: "Aus der Wallet zahlen",
    steps: {
      ordered: "Sie bestätigen den Auftrag",
      approving: "Sie lassen den Pool genau diesen Betrag nehmen",
      sending: "Sie senden ihn ab",
      arrives: "Er kommt an",
      paying: "Die Empfänger werden bezahlt",
    },
    schedule: "Zeitplan",
    unpaid: "Dieser Auftrag ist noch nicht bezahlt. Bevor Sie ihn bezahlen, bekommt niemand etwas.",
    walletAsked:
      "Ihre Wallet wurde gebeten, diesen Auftrag zu bezahlen; ihre Antwort ist nicht bekannt. Wenn die Wallet keine solche Transaktion zeigt, können Sie nochmals bezahlen.",
    wait: "Ihre Wallet wurde gebeten, diesen Auftrag zu bezahlen, und seine Zeit ist fast um. Warten Sie, bis das Geld da oder er abgelaufen ist, bevor Sie neu beauftragen.",
    ends: "Dieser Auftrag wurde nicht bezahlt, und seine Zeit ist fast um. Sie können neu beauftragen.",
    failed: "Nicht jeder Empfänger wurde bezahlt. Der Rest lässt sich zurückholen.",
    expired: "Die Zahlung kam nicht rechtzeitig an. Was später ankommt, lässt sich zurückholen.",
  },
  /** Zahlungslinks. */
  link: {
    first: (amount: string) =>
      `Ein Link bittet Sie um ${amount}. Verbinden Sie sich, um das zu prüfen und zu zahlen.`,
    any: "Ein Link bittet Sie um einen Betrag Ihrer Wahl. Verbinden Sie sich, um ihn einzugeben und zu zahlen.",
    filled:
      "Ein Link hat diese Zahlung ausgefüllt. So einen Link kann jeder machen: Prüfen Sie, wem Sie zahlen.",
    damaged: "Der Zahlungslink ist beschädigt. Bitten Sie nochmals darum.",
    chain: "Der Zahlungslink gilt für eine Chain, die dieser Dienst nicht bedient.",
    token: "Der Zahlungslink gilt für ein Token, das dieser Dienst nicht nimmt.",
    elsewhere: (chain: string) =>
      `Der Zahlungslink gilt für ${chain}, wo Sie nicht angemeldet sind.`,
    go: (chain: string) => `Auf ${chain} anmelden`,
  },
  recovery: {
    heading: "Zurückholen",
    lead: "Was private Sendungen übrig ließen, an eine öffentliche Adresse.",
    nothing: "Es ist nichts übrig.",
    fee: "Das Relay nimmt seine Gebühr davon: höchstens die Hälfte.",
    start: "Zurückholen",
    tooLittle: "Es ist weniger als die Gebühr, daher wurde nichts gesendet.",
  },
  statement: {
    heading: "Nachweis",
    lead: "Zeigt einem Leser Ihrer Wahl, was Sie in einem Zeitraum bekamen und ausgaben. Der Leser prüft es an der Chain und kann es weitergeben.",
    verifier: "Für wen",
    verifierHint: "Der Name des Lesers, wie er ihn angeben wird. Buchstaben ohne Umlaute.",
    noVerifier: "Geben Sie den Namen des Lesers ein, in Buchstaben ohne Umlaute.",
    noPeriod: "Der Zeitraum muss vor seinem Ende beginnen.",
    from: "Von",
    to: "Bis einschließlich (UTC)",
    ask: "Unterschreiben und speichern",
    next: "Nächsten Teil unterschreiben und speichern",
    saved: (count: string) =>
      `Gespeichert, mit ${count} Einträgen. Geben Sie die Datei unverändert weiter.`,
    more: "Der Zeitraum hat mehr Einträge, als ein Nachweis fasst.",
  },
}
