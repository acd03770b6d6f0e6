import { IconCheck } from '@tabler/icons-react'
import css from './DealWay.module.css'

const STAGES = ['Заявка', 'Предложение', 'Бронь', 'Работа', 'Оплата'] as const

/** How far a deal has come; `stage` from 1, `STAGES.length + 1`: all is done, 0: it ended on the way, and there is none to show; `bare`: it stands in a card. */
export const DealWay = ({ stage, bare = false }: { stage: number; bare?: boolean }) =>
  stage === 0 ? null : (
    <ol className={`${css.way} ${bare ? css.bare : 'card'}`} aria-label="Ход сделки">
      {STAGES.map((name, i) => {
        const number = i + 1
        const done = number < stage
        const now = number === stage
        return (
          <li
            key={name}
            className={done ? css.done : now ? css.now : undefined}
            aria-current={now ? 'step' : undefined}
          >
            <span className={`${css.mark} round strong small`} aria-hidden="true">
              {done ? <IconCheck size={16} /> : number}
            </span>
            <span className={now ? 'small strong' : 'quiet small'}>
              {name}
              {done ? <span className="visually-hidden">: сделано</span> : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
