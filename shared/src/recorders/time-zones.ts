/** Time zones that an owner can choose: all offsets of Russia by their best known towns, and those of neighbouring countries. */
export const TIME_ZONES = [
  { zone: 'Europe/Kaliningrad', name: 'Калининград', offset: 'МСК−1' },
  { zone: 'Europe/Moscow', name: 'Москва', offset: 'МСК' },
  { zone: 'Europe/Samara', name: 'Самара, Ижевск', offset: 'МСК+1' },
  { zone: 'Asia/Yekaterinburg', name: 'Екатеринбург, Тюмень, Уфа', offset: 'МСК+2' },
  { zone: 'Asia/Omsk', name: 'Омск', offset: 'МСК+3' },
  { zone: 'Asia/Novosibirsk', name: 'Новосибирск, Барнаул', offset: 'МСК+4' },
  { zone: 'Asia/Krasnoyarsk', name: 'Красноярск, Норильск', offset: 'МСК+4' },
  { zone: 'Asia/Irkutsk', name: 'Иркутск, Улан-Удэ', offset: 'МСК+5' },
  { zone: 'Asia/Yakutsk', name: 'Якутск, Чита', offset: 'МСК+6' },
  { zone: 'Asia/Vladivostok', name: 'Владивосток, Хабаровск', offset: 'МСК+7' },
  { zone: 'Asia/Magadan', name: 'Магадан, Южно-Сахалинск', offset: 'МСК+8' },
  { zone: 'Asia/Kamchatka', name: 'Камчатка, Чукотка', offset: 'МСК+9' },
  { zone: 'Europe/Minsk', name: 'Минск', offset: 'МСК' },
  { zone: 'Asia/Yerevan', name: 'Ереван', offset: 'МСК+1' },
  { zone: 'Asia/Baku', name: 'Баку', offset: 'МСК+1' },
  { zone: 'Asia/Almaty', name: 'Алматы, Астана', offset: 'МСК+2' },
  { zone: 'Asia/Tashkent', name: 'Ташкент', offset: 'МСК+2' },
  { zone: 'Asia/Bishkek', name: 'Бишкек', offset: 'МСК+3' },
] as const

/** «Москва (МСК)»; for a zone that is not in the list, its own name. */
export function zoneText(zone: string): string {
  const listed = TIME_ZONES.find((one) => one.zone === zone)
  return listed ? `${listed.name} (${listed.offset})` : zone.replaceAll('_', ' ')
}

/** «МСК+7»; for a zone that is not in the list, its own name. */
export const offsetText = (zone: string): string =>
  TIME_ZONES.find((one) => one.zone === zone)?.offset ?? zone.replaceAll('_', ' ')
