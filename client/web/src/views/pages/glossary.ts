/** Languages of the glossary, each by its own name. */
export const TONGUES = [
  { lang: "en", name: "English" },
  { lang: "zh-Hans", name: "简体中文" },
  { lang: "zh-Hant", name: "繁體中文" },
  { lang: "ja", name: "日本語" },
  { lang: "ko", name: "한국어" },
  { lang: "vi", name: "Tiếng Việt" },
  { lang: "ru", name: "Русский" },
] as const;

/** Words of the game, one row each, in the order of {@link TONGUES}. */
export const GLOSSARY: readonly (readonly string[])[] = [
  ["five in a row", "五子棋", "五子棋", "五目並べ", "오목", "cờ ca-rô", "гомоку"],
  ["renju", "连珠", "連珠", "連珠", "렌주", "renju", "рэндзю"],
  ["black", "黑", "黑", "黒", "흑", "đen", "чёрные"],
  ["white", "白", "白", "白", "백", "trắng", "белые"],
  ["stone", "棋子", "棋子", "石", "돌", "quân cờ", "камень"],
  ["three", "三", "三", "三", "삼", "ba", "тройка"],
  ["four", "四", "四", "四", "사", "bốn", "четвёрка"],
  ["overline", "长连", "長連", "長連", "장목", "hàng dài", "длинный ряд"],
  ["forbidden move", "禁手", "禁手", "禁手", "금수", "nước cấm", "фол"],
  ["draw", "和棋", "和棋", "引き分け", "무승부", "hòa", "ничья"],
  ["takeback", "悔棋", "悔棋", "待った", "무르기", "đi lại", "возврат хода"],
  ["resign", "认输", "認輸", "投了", "기권", "xin thua", "сдаться"],
];
