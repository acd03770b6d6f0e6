/**
 * All states from a request to a paid job, and who may change which state to
 * which. Routes, buttons, letters and docs/deals.md follow from this table alone.
 */

export type DealParty = 'asker' | 'owner'
/** `clock`: the time has come; `choice`: a step on another subject causes it; `moderator`: removes a request. */
export type Actor = DealParty | 'clock' | 'choice' | 'moderator'
/**
 * What has states: a request; the negotiation between an asker and an
 * owner about one machine; the deal that follows an accepted offer.
 */
export type DealSubject = 'request' | 'offer' | 'deal'

interface StateRow {
  /** Name in lists. */
  words: string
  /** Whose turn it is; `clock`: neither side's until a day comes; null: it is over. */
  turn: DealParty | 'clock' | null
  /** What happens next, as both sides read it. */
  next: string
  /** Whether both sides may write reviews, provided that records or a paper prove the work. */
  reviews?: true
}

const states = <S extends string>(rows: Record<S, StateRow>) => rows

export const REQUEST_STATES = states({
  open: { words: 'Ждёт предложений', turn: 'owner', next: 'Владельцы присылают цену и даты' },
  taken: { words: 'Машина выбрана', turn: null, next: 'Дальше — в сделке' },
  withdrawn: { words: 'Заявка снята', turn: null, next: 'Можно отправить новую' },
  expired: { words: 'Срок заявки вышел', turn: null, next: 'Можно отправить новую' },
  removed: { words: 'Снята модератором', turn: null, next: 'Причина — в письме' },
})

export const OFFER_STATES = states({
  asked: { words: 'Новая заявка', turn: 'owner', next: 'Владелец называет цену' },
  offered: { words: 'Есть предложение', turn: 'asker', next: 'Заказчик принимает или называет свою цену' },
  countered: { words: 'Заказчик назвал свою цену', turn: 'owner', next: 'Владелец соглашается или называет другую' },
  accepted: { words: 'Предложение принято', turn: null, next: 'Дальше — в сделке' },
  passed: { words: 'Владелец не может', turn: null, next: 'Ничего не нужно' },
  declined: { words: 'Заказчик отказался', turn: null, next: 'Ничего не нужно' },
  withdrawn: { words: 'Предложение отозвано', turn: null, next: 'Ничего не нужно' },
  expired: { words: 'Срок предложения вышел', turn: null, next: 'Ничего не нужно' },
  taken: { words: 'Машина занята', turn: null, next: 'В эти дни она уже у другого заказчика' },
  closed: { words: 'Заявка закрыта', turn: null, next: 'Заказчик выбрал другую машину или снял заявку' },
})

export const DEAL_STATES = states({
  booked: { words: 'Бронь', turn: 'clock', next: 'Машина приезжает в первый день' },
  asker_moves: {
    words: 'Заказчик просит другие дни',
    turn: 'owner',
    next: 'Владелец соглашается или оставляет прежние',
  },
  owner_moves: {
    words: 'Владелец просит другие дни',
    turn: 'asker',
    next: 'Заказчик соглашается или оставляет прежние',
  },
  working: { words: 'Работа', turn: 'clock', next: 'После последнего дня отметьте оплату' },
  worked: { words: 'Работа сделана', turn: 'asker', next: 'Оба отмечают оплату и пишут отзывы', reviews: true },
  paid: {
    words: 'Заказчик отметил оплату',
    turn: 'owner',
    next: 'Владелец подтверждает, что деньги пришли',
    reviews: true,
  },
  received: { words: 'Владелец отметил оплату', turn: 'asker', next: 'Заказчик подтверждает оплату', reviews: true },
  settled: { words: 'Оплачено', turn: null, next: 'Оба пишут отзывы', reviews: true },
  lapsed: { words: 'Закрыта без отметки об оплате', turn: null, next: 'Сделка закрыта', reviews: true },
  cancelled: { words: 'Бронь отменена', turn: null, next: 'Дни снова свободны', reviews: true },
})

export type RequestState = keyof typeof REQUEST_STATES
export type OfferState = keyof typeof OFFER_STATES
export type DealState = keyof typeof DEAL_STATES

/** What a caller sends with a step. `terms`: a whole offer; `price`: the asker's price; `days`: other days. */
type StepInput = 'terms' | 'price' | 'days' | 'reason'
/** Effects of a step beside the new state. */
type StepEffect = 'books' | 'books_anew' | 'frees' | 'closes_request' | 'closes_offers'

interface StepRow<S extends string> {
  from: readonly S[]
  to: S
  by: readonly Actor[]
  /** Text of the button; for steps that no side takes, the text in the history. */
  words: string
  needs?: readonly StepInput[]
  does?: readonly StepEffect[]
  /** Who is notified; the side that takes the step never is. */
  notifies: readonly DealParty[]
  /** Subject of the letter; absent: no letter is sent. */
  letter?: string
}

const steps =
  <S extends string>() =>
  <K extends string>(rows: Record<K, StepRow<S>>) =>
    rows

export const REQUEST_STEPS = steps<RequestState>()({
  withdraw: {
    from: ['open'],
    to: 'withdrawn',
    by: ['asker'],
    words: 'Снять заявку',
    does: ['closes_offers'],
    notifies: [],
  },
  take: { from: ['open'], to: 'taken', by: ['choice'], words: 'Выбрана машина', does: ['closes_offers'], notifies: [] },
  expire: {
    from: ['open'],
    to: 'expired',
    by: ['clock'],
    words: 'Вышел срок заявки',
    does: ['closes_offers'],
    notifies: ['asker'],
    letter: 'Срок заявки вышел',
  },
  remove: {
    from: ['open'],
    to: 'removed',
    by: ['moderator'],
    words: 'Снята модератором',
    needs: ['reason'],
    does: ['closes_offers'],
    notifies: ['asker'],
    letter: 'Модератор снял вашу заявку',
  },
})

export const OFFER_STEPS = steps<OfferState>()({
  offer: {
    from: ['asked'],
    to: 'offered',
    by: ['owner'],
    words: 'Предложить цену',
    needs: ['terms'],
    notifies: ['asker'],
    letter: 'Новое предложение',
  },
  pass: {
    from: ['asked'],
    to: 'passed',
    by: ['owner'],
    words: 'Не могу',
    notifies: ['asker'],
    letter: 'Владелец не может в эти дни',
  },
  change: {
    from: ['offered', 'countered'],
    to: 'offered',
    by: ['owner'],
    words: 'Изменить предложение',
    needs: ['terms'],
    notifies: ['asker'],
    letter: 'Предложение изменено',
  },
  counter: {
    from: ['offered'],
    to: 'countered',
    by: ['asker'],
    words: 'Назвать свою цену',
    needs: ['price'],
    notifies: ['owner'],
    letter: 'Заказчик назвал свою цену',
  },
  accept: {
    from: ['offered'],
    to: 'accepted',
    by: ['asker'],
    words: 'Принять',
    does: ['books', 'closes_request'],
    notifies: ['owner'],
    letter: 'Ваше предложение принято',
  },
  agree: {
    from: ['countered'],
    to: 'accepted',
    by: ['owner'],
    words: 'Согласиться',
    does: ['books', 'closes_request'],
    notifies: ['asker'],
    letter: 'Владелец согласен на вашу цену',
  },
  decline: {
    from: ['offered'],
    to: 'declined',
    by: ['asker'],
    words: 'Отказаться',
    notifies: ['owner'],
    letter: 'Заказчик отказался от предложения',
  },
  withdraw: {
    from: ['offered', 'countered'],
    to: 'withdrawn',
    by: ['owner'],
    words: 'Отозвать предложение',
    notifies: ['asker'],
    letter: 'Предложение отозвано',
  },
  expire: {
    from: ['offered', 'countered'],
    to: 'expired',
    by: ['clock'],
    words: 'Вышел срок предложения',
    notifies: ['asker', 'owner'],
    letter: 'Срок предложения вышел',
  },
  take: {
    from: ['offered', 'countered'],
    to: 'taken',
    by: ['clock'],
    words: 'Машину заняли на эти дни',
    notifies: ['asker', 'owner'],
    letter: 'Машина занята в эти дни',
  },
  close: {
    from: ['asked', 'offered', 'countered'],
    to: 'closed',
    by: ['choice'],
    words: 'Заявка закрыта',
    notifies: ['owner'],
    letter: 'Заявка закрыта: выбрана другая машина или она больше не нужна',
  },
})

export const DEAL_STEPS = steps<DealState>()({
  ask_to_move: {
    from: ['booked'],
    to: 'asker_moves',
    by: ['asker'],
    words: 'Попросить другие дни',
    needs: ['days', 'reason'],
    notifies: ['owner'],
    letter: 'Заказчик просит перенести бронь',
  },
  offer_to_move: {
    from: ['booked'],
    to: 'owner_moves',
    by: ['owner'],
    words: 'Попросить другие дни',
    needs: ['days', 'reason'],
    notifies: ['asker'],
    letter: 'Владелец просит перенести бронь',
  },
  move: {
    from: ['asker_moves'],
    to: 'booked',
    by: ['owner'],
    words: 'Согласиться на эти дни',
    does: ['books_anew'],
    notifies: ['asker'],
    letter: 'Бронь перенесена',
  },
  agree_to_move: {
    from: ['owner_moves'],
    to: 'booked',
    by: ['asker'],
    words: 'Согласиться на эти дни',
    does: ['books_anew'],
    notifies: ['owner'],
    letter: 'Бронь перенесена',
  },
  keep: {
    from: ['asker_moves', 'owner_moves'],
    to: 'booked',
    by: ['asker', 'owner'],
    words: 'Оставить прежние дни',
    notifies: ['asker', 'owner'],
    letter: 'Бронь осталась на прежние дни',
  },
  cancel: {
    from: ['booked', 'asker_moves', 'owner_moves', 'working'],
    to: 'cancelled',
    by: ['asker', 'owner'],
    words: 'Отменить бронь',
    needs: ['reason'],
    does: ['frees'],
    notifies: ['asker', 'owner'],
    letter: 'Бронь отменена',
  },
  begin: {
    from: ['booked', 'asker_moves', 'owner_moves'],
    to: 'working',
    by: ['clock'],
    words: 'Работа началась',
    notifies: ['asker', 'owner'],
    letter: 'Сегодня первый день брони',
  },
  finish: {
    from: ['working'],
    to: 'worked',
    by: ['asker', 'owner'],
    words: 'Закончить раньше',
    does: ['frees'],
    notifies: ['asker', 'owner'],
    letter: 'Работа закончена раньше',
  },
  end: {
    from: ['working'],
    to: 'worked',
    by: ['clock'],
    words: 'Дни брони прошли',
    notifies: ['asker', 'owner'],
    letter: 'Работа сделана: отметьте оплату',
  },
  pay: {
    from: ['worked'],
    to: 'paid',
    by: ['asker'],
    words: 'Оплачено',
    notifies: ['owner'],
    letter: 'Заказчик отметил оплату',
  },
  receive: {
    from: ['worked'],
    to: 'received',
    by: ['owner'],
    words: 'Деньги пришли',
    notifies: ['asker'],
    letter: 'Владелец отметил оплату',
  },
  confirm_received: { from: ['paid'], to: 'settled', by: ['owner'], words: 'Деньги пришли', notifies: [] },
  confirm_paid: { from: ['received'], to: 'settled', by: ['asker'], words: 'Подтвердить оплату', notifies: [] },
  unpay: { from: ['paid'], to: 'worked', by: ['asker'], words: 'Снять отметку', notifies: [] },
  unreceive: { from: ['received'], to: 'worked', by: ['owner'], words: 'Снять отметку', notifies: [] },
  leave: {
    from: ['worked', 'paid', 'received'],
    to: 'lapsed',
    by: ['choice'],
    words: 'Учётной записи второй стороны больше нет',
    notifies: ['asker', 'owner'],
    letter: 'Вторая сторона удалила учётную запись, сделка закрыта',
  },
  lapse: {
    from: ['worked', 'paid', 'received'],
    to: 'lapsed',
    by: ['clock'],
    words: 'Прошло 60 дней без отметок обоих',
    notifies: [],
  },
})

export type RequestStep = keyof typeof REQUEST_STEPS
export type OfferStep = keyof typeof OFFER_STEPS
export type DealStep = keyof typeof DEAL_STEPS

interface Subjects {
  request: { state: RequestState; step: RequestStep }
  offer: { state: OfferState; step: OfferStep }
  deal: { state: DealState; step: DealStep }
}
export type StateOf<S extends DealSubject> = Subjects[S]['state']
export type StepOf<S extends DealSubject> = Subjects[S]['step']

export const DEAL_TABLE = {
  request: { states: REQUEST_STATES, steps: REQUEST_STEPS },
  offer: { states: OFFER_STATES, steps: OFFER_STEPS },
  deal: { states: DEAL_STATES, steps: DEAL_STEPS },
}

export const stepRow = (subject: DealSubject, step: string): StepRow<string> | undefined =>
  (DEAL_TABLE[subject].steps as Record<string, StepRow<string>>)[step]

export const stateRow = (subject: DealSubject, state: string): StateRow =>
  (DEAL_TABLE[subject].states as Record<string, StateRow>)[state] as StateRow

/** Steps that a side may take now, in the order of the table: the buttons. */
export const stepsFrom = <S extends DealSubject>(subject: S, state: StateOf<S>, by: Actor): StepOf<S>[] =>
  Object.entries<StepRow<string>>(DEAL_TABLE[subject].steps)
    .filter(([, row]) => row.from.includes(state) && row.by.includes(by))
    .map(([step]) => step as StepOf<S>)

/** Whether both sides may write reviews in this state of a deal. */
export const mayReview = (state: string): boolean => stateRow('deal', state).reviews === true

export type Turn = 'you' | 'other' | 'clock' | null

/** Whose turn it is, as one side sees it. */
export function turnOf<S extends DealSubject>(subject: S, state: StateOf<S>, side: DealParty): Turn {
  const { turn } = stateRow(subject, state)
  return turn === null || turn === 'clock' ? turn : turn === side ? 'you' : 'other'
}
