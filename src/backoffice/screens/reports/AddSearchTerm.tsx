import { Link } from "react-router";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";

/** Opens the form for a new search term, filled in with a search that found nothing. */
export function AddSearchTerm({ words }: { words: string }) {
  return (
    <Link to={`/search-terms/new?term=${encodeURIComponent(words)}`}>
      Add<VisuallyHidden> “{words}” to the search terms</VisuallyHidden>
    </Link>
  );
}
