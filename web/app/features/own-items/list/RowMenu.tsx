import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconDotsVertical, IconExternalLink, IconEye, IconEyeOff, IconMapPin, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../../paths'
import { IconButton } from '../../../ui/Button'
import '../../../ui/theme/mantine-inputs.css'
import type { ListedItem } from './OwnList'
import css from './RowMenu.module.css'

interface Props {
  item: ListedItem
  onHide: () => void
  onDelete: () => void
}

/** All further actions for an own item. */
export function RowMenu({ item, onHide, onDelete }: Props) {
  const Eye = item.hidden ? IconEye : IconEyeOff
  return (
    <Menu position="bottom-end" shadow="md" width={232} zIndex={250} classNames={css}>
      <Menu.Target>
        <IconButton label={`Ещё: ${item.name}`}>
          <IconDotsVertical size={20} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Eye size={20} aria-hidden="true" />} onClick={onHide}>
          {item.hidden ? 'Опубликовать' : 'Скрыть'}
        </Menu.Item>
        {item.hidden ? null : (
          <Menu.Item
            component={Link}
            to={paths.showOne(item)}
            leftSection={<IconMapPin size={20} aria-hidden="true" />}
          >
            Показать на карте
          </Menu.Item>
        )}
        <Menu.Item
          component={Link}
          to={paths.seenByOthers(item)}
          leftSection={<IconExternalLink size={20} aria-hidden="true" />}
        >
          Как видят другие
        </Menu.Item>
        <Menu.Item className={css.delete} leftSection={<IconTrash size={20} aria-hidden="true" />} onClick={onDelete}>
          Удалить
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
