/** Products and prices in US dollars, shared by the landing page, the FAQ, the terms and the server. */
export const prices = {
  /** The product "First Month": a single payment for the first month, followed by Plus. */
  firstMonthUsd: 49,
  plusPerMonthUsd: 10,
  /** Not on sale yet: the page says "Coming Soon...", and the FAQ gives this as the future price. */
  proPerMonthUsd: 20,
  /** How many questions from Xcode are free per month. */
  freeSidebarQuestionsPerMonth: 20,
  priceChangeNoticeDays: 14,
} as const
