import { mayRole, RIGHT_NAMES, RIGHTS, ROLE_NAMES, ROLES } from '@spetskarta/shared/company/rights.ts'
import { IconCheck } from '../../../ui/icon/icons.ts'
import css from './RolesTable.module.css'

/** The table of rights that the server uses, in plain words; on a phone, a list of rights with the roles that have them. */
export const RolesTable = () => (
  <section className="clip card">
    <h2 className="pad-row">Кому что можно</h2>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table must be scrollable by the keyboard */}
    <section className={`${css.scroll} anchor`} tabIndex={0} aria-label="Таблица прав">
      <table className={`${css.table} medium wide`}>
        <thead>
          <tr>
            <th scope="col">Что можно</th>
            {ROLES.map((role) => (
              <th key={role} scope="col">
                {ROLE_NAMES[role]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {RIGHT_NAMES.map((right) => (
            <tr key={right}>
              <th scope="row">{RIGHTS[right].words}</th>
              {ROLES.map((role) => (
                <td key={role} data-may={mayRole(role, right)}>
                  {mayRole(role, right) ? (
                    <>
                      <span className={css.role}>{ROLE_NAMES[role]}</span>
                      <IconCheck size={18} className="ok" aria-hidden="true" />
                      <span className="visually-hidden">да</span>
                    </>
                  ) : (
                    <>
                      <span className="faint" aria-hidden="true">
                        –
                      </span>
                      <span className="visually-hidden">нет</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
    <p className="pad-row quiet small">
      Владелец может всё. Кому открыты не все участки, тот видит и меняет только их машины; объекты, документы и списки
      всего парка ему закрыты.
    </p>
  </section>
)
