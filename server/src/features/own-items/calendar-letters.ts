/** The job that asks owners once whether a calendar older than two weeks is still right. */
import { CALENDAR } from '@spetskarta/shared/catalog/calendar.ts'
import { sendOnce } from '../../db/send-once.ts'
import type { Deps, JobContext } from '../../deps.ts'
import { ownOrigin } from '../../http/origin.ts'
import { htmlLetter, inHtml, textFooter } from '../../outside/letter-layout.ts'
import type { Letter } from '../../outside/mail.ts'
import { listOldCalendars, noteAsked, type StaleCalendars } from './calendar-letters.queries.ts'

/** Most owners per run; the others follow in the next one. */
const AT_ONCE = 500

export async function askAboutCalendars({ db, mail, config }: Deps, { log, signal }: JobContext): Promise<void> {
  if (!(await mail.ready())) return
  for (const { owner } of await listOldCalendars(db, AT_ONCE)) {
    if (signal.aborted) return
    let asked: StaleCalendars | undefined
    await sendOnce(
      { db, mail, log },
      { user: owner, letter: 'calendars' },
      {
        async compose() {
          ;[asked] = await listOldCalendars(db, 1, owner)
          return asked && letterOf(asked, ownOrigin(config), config.supportEmail)
        },
        end: (transaction) => noteAsked(transaction, asked?.machines ?? []),
      },
    )
  }
}

const TITLE = 'Проверьте календари машин'

function letterOf({ email, machines }: StaleCalendars, origin: string, supportEmail: string): Letter {
  const around = { title: TITLE, origin, supportEmail }
  const why = `Вы не обновляли их больше ${CALENDAR.stale} дней, и заказчики видят пометку «календарь старый». Откройте календарь и нажмите «Всё верно» или поправьте дни.`
  const lines = machines.map(({ id, name }) => ({ name, link: `${origin}/equipment/${id}/calendar` }))
  return {
    to: email,
    subject: TITLE,
    text: [
      'Здравствуйте!',
      why,
      ...lines.map(({ name, link }) => `${name}\n${link}`),
      'Больше об этих календарях не напомним, пока вы их не обновите.',
      textFooter(around),
    ].join('\n\n'),
    html: htmlLetter(
      around,
      [
        `<p style="margin:0 0 24px">Здравствуйте! ${inHtml(why)}</p>`,
        '<ul style="margin:0 0 24px;padding:0;list-style:none">',
        ...lines.map(
          ({ name, link }) =>
            `<li style="margin:0 0 12px"><a href="${inHtml(link)}" style="color:#22262b;font-weight:bold">${inHtml(name)}</a></li>`,
        ),
        '</ul>',
        '<p style="margin:0 0 24px;color:#5b636d;font-size:14px">Больше об этих календарях не напомним, пока вы их не обновите.</p>',
      ].join('\n'),
    ),
  }
}
