import type { Generated } from "kysely";

export interface MediaTables {
  files: {
    path: string;
    content_type: string;
    bytes: number;
    width: number | null;
    height: number | null;
    placeholder: string | null;
    created_at: Generated<Date>;
  };
  slides: {
    id: Generated<number>;
    placement: "banner" | "advertising";
    position: number;
    file_path: string;
    title: string;
    subtitle: string;
    link: string;
    button: string | null;
    text_side: "left" | "right";
    text_colour: "light" | "dark";
    alt: string;
    starts_at: Date | null;
    ends_at: Date | null;
  };
  media_items: {
    id: Generated<number>;
    media_type: number;
    position: number;
    file_path: string;
    file_name: string;
    extension: string;
  };
}
