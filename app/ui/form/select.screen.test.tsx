import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useScreen } from '#test/page/use-screen.tsx'
import { Select } from './select.tsx'

const page = useScreen()
const choices = ['Apple', 'Banana', 'Blueberry', 'Cherry'].map((label) => ({ value: label, label }))

function Fruit() {
  const [value, setValue] = useState('Apple')
  return (
    <>
      <Select aria-label="Fruit" choices={choices} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

test('the arrow keys move in the list, Enter takes what is marked, and the focus stays on the button', async () => {
  const user = page.show(<Fruit />)
  await user.tab()
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}')
  expect(screen.getByRole('status').textContent).toBe('Blueberry')
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Fruit' }))
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('typing letters moves to the choice that begins with them, Home and End to the first and last', async () => {
  const user = page.show(<Fruit />)
  await user.tab()
  await user.keyboard('bl{Enter}')
  expect(screen.getByRole('status').textContent).toBe('Blueberry')
  await user.keyboard('{ArrowDown}{End}{Enter}')
  expect(screen.getByRole('status').textContent).toBe('Cherry')
  await user.keyboard('{ArrowDown}{Home}{Enter}')
  expect(screen.getByRole('status').textContent).toBe('Apple')
})

test('Escape closes the list and changes nothing', async () => {
  const user = page.show(<Fruit />)
  await user.click(screen.getByRole('combobox', { name: 'Fruit' }))
  await user.keyboard('{ArrowDown}{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('Apple')
})

test('a screen reader hears which choice is marked', async () => {
  const user = page.show(<Fruit />)
  await user.tab()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  const marked = screen.getByRole('combobox').getAttribute('aria-activedescendant')
  expect(document.getElementById(marked ?? '')?.textContent).toContain('Banana')
})
