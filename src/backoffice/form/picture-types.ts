export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif", "image/tiff"];
export const pictureNames = "JPEG, PNG, WebP, AVIF, GIF or TIFF";
