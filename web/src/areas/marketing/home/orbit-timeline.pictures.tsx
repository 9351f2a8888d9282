import { Drawing } from "../../../ui/art/drawing.tsx";
import { hijab } from "../../../ui/art/figures/hijab.tsx";
import { Original } from "../../../ui/art/original.tsx";
import { ScreenedFigure } from "../../../ui/art/screened-figure.tsx";

const place = "translate(110.8 79.9) scale(1.36)";

export const pictures = {
  /** The person in her solid ring, her twin in the dotted one. */
  rings: (
    <Drawing width={748} height={500}>
      <clipPath id="original">
        <circle cx="274" cy="254" r="206" />
      </clipPath>
      <clipPath id="twin">
        <circle cx="474" cy="254" r="206" />
      </clipPath>
      <circle cx="274" cy="254" r="206" fill="#17383a" />
      <g clipPath="url(#original)">
        <g transform={place}>
          <Original figure={hijab} palette="night" />
        </g>
      </g>
      <g clipPath="url(#twin)">
        <g transform={`translate(200) ${place}`}>
          <ScreenedFigure figure={hijab} ink="#f0704a" pitch={7} line={2} contour={1.8} />
        </g>
      </g>
      <g fill="none" strokeWidth="2">
        <circle cx="274" cy="254" r="220" stroke="#8ad0c4" />
        <circle cx="474" cy="254" r="220" stroke="#f0704a" strokeDasharray="2 9" strokeLinecap="square" />
      </g>
    </Drawing>
  ),
};
