/** The letter about new orders and machines that fit the user's own items. */
import { htmlLetter, inHtml, textFooter } from '../../outside/letter-layout.ts'
import type { Letter } from '../../outside/mail.ts'
import type { MatchNews } from './matches.queries.ts'

interface MatchLetterData {
  email: string
  /** `https://host` */
  origin: string
  supportEmail: string
  /** The newest matches, and how many there are in total. */
  news: MatchNews[]
  count: number
  unsubscribeToken: string
}

const WHY = 'Письмо приходит не чаще раза в день и только когда есть новое: вы включили его в настройках «Спецкарты».'

export function matchLetter({ email, origin, supportEmail, news, count, unsubscribeToken }: MatchLetterData): Letter {
  const title = titleOf(news)
  const off = `${origin}/unsubscribe/${unsubscribeToken}`
  const around = { title, origin, supportEmail }
  const groups = byOwnItem(news).map(([own, fitting]) => ({
    heading: own.kind === 'equipment' ? `Заказы для «${own.name}»` : `Техника для «${own.name}»`,
    lines: fitting.map((one) => ({
      name: one.name,
      where: [one.place, distance(one.km)].filter(Boolean).join(', '),
      link: `${origin}/${one.kind}/${one.id}`,
    })),
  }))
  const more = count - news.length
  const cabinet = `${origin}/${news[0]?.own.kind === 'order' ? 'orders' : 'equipments'}`

  return {
    to: email,
    subject: title,
    headers: {
      'List-Unsubscribe': `<${origin}/api/unsubscribe/${unsubscribeToken}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    text: [
      'Здравствуйте!',
      ...groups.flatMap(({ heading, lines }) => [
        heading,
        ...lines.map(({ name, where, link }) => `${name} — ${where}\n${link}`),
      ]),
      ...(more > 0 ? [`И ещё ${more} — в личном кабинете: ${cabinet}`] : []),
      `${WHY}\nБольше не присылать: ${off}`,
      textFooter(around),
    ].join('\n\n'),
    html: htmlLetter(
      around,
      [
        '<p style="margin:0 0 24px">Здравствуйте!</p>',
        ...groups.flatMap(({ heading, lines }) => [
          `<p style="margin:0 0 12px;font-weight:bold">${inHtml(heading)}</p>`,
          `<ul style="margin:0 0 24px;padding:0;list-style:none">`,
          ...lines.map(
            ({ name, where, link }) =>
              `<li style="margin:0 0 12px"><a href="${inHtml(link)}" style="color:#22262b;font-weight:bold">${inHtml(name)}</a><br><span style="color:#5b636d">${inHtml(where)}</span></li>`,
          ),
          '</ul>',
        ]),
        ...(more > 0
          ? [
              `<p style="margin:0 0 24px">И ещё ${more} — <a href="${inHtml(cabinet)}" style="color:#22262b">в личном кабинете</a></p>`,
            ]
          : []),
        `<p style="margin:0 0 24px;color:#5b636d;font-size:14px">${inHtml(WHY)}<br><a href="${inHtml(off)}" style="color:#5b636d">Больше не присылать</a></p>`,
      ].join('\n'),
    ),
  }
}

function titleOf(news: MatchNews[]): string {
  if (news.every(({ kind }) => kind === 'order')) return 'Новые заказы рядом с вашей техникой'
  if (news.every(({ kind }) => kind === 'equipment')) return 'Новая техника рядом с вашим заказом'
  return 'Новые заказы и техника рядом с вами'
}

/** Groups in the order of first appearance. */
function byOwnItem(news: MatchNews[]): [MatchNews['own'], MatchNews[]][] {
  const groups = Map.groupBy(news, ({ own }) => own.id)
  return [...groups.values()].flatMap((group) => (group[0] ? [[group[0].own, group]] : []))
}

const km = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 })
const distance = (length: number) => (length < 1 ? 'рядом' : `${km.format(length)}\u00a0км`)
