/** Products and prices in US dollars, shared by the landing page, the FAQ, the terms and the server. */
export const prices = {
  /** The product "First Month": one payment for the first month; Plus follows. */
  firstMonthUsd: 49,
  plusPerMonthUsd: 10,
  /** Not for sale yet; the page says "Coming Soon..." and the FAQ names the future price. */
  proPerMonthUsd: 20,
  /** Questions from Xcode's sidebar without Plus; the server counts them. */
  freeSidebarQuestionsPerMonth: 20,
  priceChangeNoticeDays: 14,
} as const
