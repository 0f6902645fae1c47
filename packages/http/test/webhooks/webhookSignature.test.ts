import fc from "fast-check"
import { Webhook } from "standardwebhooks"
import { describe, expect, it } from "vitest"
import { parseWebhookSecret, webhookHeaders } from "../../src/webhooks/webhookSignature.ts"
import { timeOfDay } from "../../src/telemetry/processClock.ts"

const secretOf = (text: string) => {
  const secret = parseWebhookSecret(text)
  if (secret === null) throw new Error(`${text} is no secret`)
  return secret
}
const textOf = (bytes: Uint8Array) => `whsec_${Buffer.from(bytes).toString("base64")}`
const secrets = fc.uint8Array({ minLength: 24, maxLength: 64 })

describe("the signature of a webhook", () => {
  it("is the one that the Standard Webhooks libraries expect", () => {
    // The vector of their tests.
    const secret = secretOf("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
    const headers = webhookHeaders(
      "msg_p5jXN8AQM9LWM0D4loKWxJek",
      1_614_265_330_999,
      '{"test": 2432232314}',
      [secret],
    )
    expect(headers).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    })
  })

  it("is accepted by their library with each secret, and with no other one", () => {
    fc.assert(
      fc.property(secrets, secrets, secrets, fc.string(), (one, two, other, text) => {
        const body = JSON.stringify({ text })
        const headers = webhookHeaders("evt_1_2", timeOfDay(), body, [one, two])
        for (const secret of [one, two])
          expect(new Webhook(textOf(secret)).verify(body, headers)).toEqual({ text })
        fc.pre(!Buffer.from(other).equals(one) && !Buffer.from(other).equals(two))
        expect(() => new Webhook(textOf(other)).verify(body, headers)).toThrow("No matching")
        for (const changes of [
          { "webhook-id": "evt_1_3" },
          { "webhook-timestamp": String(Number(headers["webhook-timestamp"]) + 1) },
        ])
          expect(() => new Webhook(textOf(one)).verify(body, { ...headers, ...changes })).toThrow(
            "No matching",
          )
        expect(() => new Webhook(textOf(one)).verify(`${body} `, headers)).toThrow("No matching")
      }),
    )
  })

  it("takes secrets of 24 to 64 bytes in exact base64", () => {
    fc.assert(
      fc.property(secrets, (bytes) => {
        expect(parseWebhookSecret(textOf(bytes))).toEqual(bytes)
      }),
    )
    const good = textOf(new Uint8Array(24).fill(7))
    for (const wrong of [
      "",
      "whsec_",
      good.replace("whsec_", ""),
      textOf(new Uint8Array(23)),
      textOf(new Uint8Array(65)),
      `${good}\n`,
      `${good}=`,
      good.replace("B", "-"),
      `${textOf(new Uint8Array(25)).slice(0, -3)}B==`,
    ])
      expect([wrong, parseWebhookSecret(wrong)]).toEqual([wrong, null])
  })
})
