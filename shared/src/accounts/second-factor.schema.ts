import { z } from 'zod'
import { GivenCode, GivenPassword } from './accounts.schema.ts'

export const beginSecondFactor = {
  summary: 'Секрет для приложения с кодами; вход с кодом ещё не включён. Неверный пароль — 403',
  body: z.object({ password: GivenPassword }),
  response: {
    200: z.object({
      /** Base32, to be typed into the authenticator app. */
      secret: z.string(),
      /** `otpauth://…`, to be shown as a QR code. */
      uri: z.string(),
    }),
  },
}

export const confirmSecondFactor = {
  summary: 'Включить вход с кодом; запасные коды показываются один раз. Неверный код — 403',
  body: z.object({ code: GivenCode }),
  response: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
}

export const endSecondFactor = {
  summary: 'Выключить вход с кодом. Неверный пароль или код — 403',
  body: z.object({ password: GivenPassword, code: GivenCode }),
  response: { 200: z.object({ result: z.literal(1) }) },
}
